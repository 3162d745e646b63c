/** Tries at most the session's host and the next one; after those a picture comes from our own origin. */
const TRIES = 2

/**
 * The next address of a picture that failed at `tried` hosts: `path` on another host, then on our own origin, then
 * null.
 */
export function nextAddress(path: string, hosts: readonly string[], tried: number): string | null {
  const tries = hosts.slice(0, TRIES)
  if (tried < tries.length) return `${tries[tried]}${path}`
  return tried === tries.length ? path : null
}
