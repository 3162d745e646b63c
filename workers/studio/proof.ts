/**
 * Launch codes and session tokens have the form `<object id>.<secret>`, where the secret is 32 random bytes in
 * base64url. The object stores only the SHA-256 of the whole (ASVS: opaque, at least 128 bits, stored hashed).
 */
export function newProof(playerGameId: string): string {
  return `${playerGameId}.${base64url(crypto.getRandomValues(new Uint8Array(32)))}`
}

/** Returns the same proof for the same secret each time. */
export async function derivedProof(playerGameId: string, secret: string): Promise<string> {
  return `${playerGameId}.${await hashOf(secret)}`
}

/** Returns the object id in a launch code or session token, or null when it is malformed. */
export function playerGameIdOf(proof: string): string | null {
  return /^([0-9a-f]{64})\.[\w-]{43}$/.exec(proof)?.[1] ?? null
}

export async function hashOf(proof: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(proof))))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
