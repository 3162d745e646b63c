/** The shortest token of the owner, and how many of its characters differ: nobody guesses it, and no person chose it. */
const SHORTEST = 32
const DIFFERENT = 10

/** True when a token cannot be guessed: the owner may do everything, and no second factor is required. */
export function isStrongToken(token: string): boolean {
  return /^[\x21-\x7e]{1,512}$/.test(token) && token.length >= SHORTEST && new Set(token).size >= DIFFERENT
}
