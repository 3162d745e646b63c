import type { Part } from '#workers/platform/settings/pattern-syntax'

/** Thrown for a match that takes more steps than `most`. */
export class TooManySteps extends Error {}

/** A plain backtracking engine that counts the letters it looks at: what every browser does, without its shortcuts. */
export function countedMatch(
  pattern: Part,
  text: string,
  most = Number.POSITIVE_INFINITY,
): { matches: boolean; steps: number } {
  const letters = [...text]
  let steps = 0
  const run = (part: Part, at: number, next: (at: number) => boolean): boolean => {
    if (part.kind === 'sequence') return inOrder(part.parts, at, next)
    if (part.kind === 'choice') return part.parts.some((branch) => run(branch, at, next))
    if (part.kind === 'repeat') return again(part, 0, at, next)
    steps += 1
    if (steps > most) throw new TooManySteps()
    if (part.kind === 'look') return run(part.body, at, () => true) !== part.isNegative && next(at)
    if (part.kind === 'char') return at < letters.length && part.chars.accepts(letters[at] ?? '') && next(at + 1)
    return holds(part.kind, letters, at) && next(at)
  }
  const inOrder = ([first, ...rest]: Part[], at: number, next: (at: number) => boolean): boolean =>
    first === undefined ? next(at) : run(first, at, (end) => inOrder(rest, end, next))
  const again = (part: Part & { kind: 'repeat' }, done: number, at: number, next: (at: number) => boolean): boolean => {
    // A turn that takes nothing is not repeated (ECMA-262 22.2.2.3.1).
    const turn = (end: number) => (end > at || done < part.least) && again(part, done + 1, end, next)
    const more = () => done < part.most && run(part.body, at, turn)
    const leave = () => done >= part.least && next(at)
    return part.isLazy ? leave() || more() : more() || leave()
  }
  for (let from = 0; from <= letters.length; from += 1)
    if (run(pattern, from, () => true)) return { matches: true, steps }
  return { matches: false, steps }
}

function holds(kind: 'start' | 'end' | 'boundary', letters: string[], at: number): boolean {
  if (kind === 'start') return at === 0
  if (kind === 'end') return at === letters.length
  const isWord = (index: number) => /^\w$/.test(letters[index] ?? '')
  return isWord(at - 1) !== isWord(at)
}
