import { splitNames } from '#workers/shared/split-names'

/** The names of this machine for itself: the programs listen there only. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|(?:[\w-]+\.)*localhost)$/

/**
 * Returns true for a host that the product may be called by: of this machine, or named in `HOSTS`. A page of another
 * name that points its name here (DNS rebinding) would be of one origin with us. `named`: split by commas.
 */
export function isOwnHost(hostname: string, named: string): boolean {
  const names = splitNames(named.toLowerCase())
  return LOOPBACK.test(hostname) || (hostname !== '' && names.includes(hostname))
}
