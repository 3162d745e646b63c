import { createHash } from 'node:crypto'
import type { Throttle } from './Throttle.ts'

/** What finding a throttle needs of the platform's bindings. */
export interface Throttles {
  THROTTLE: DurableObjectNamespace<Throttle>
}

/** How many objects share the keys: each takes a few hundred commits a second, and only these ever exist. */
const SHARDS = 32

/** The object that counts for a key. */
export function throttleOf(env: Throttles, key: string): DurableObjectStub<Throttle> {
  const [byte = 0] = createHash('sha256').update(key).digest()
  return env.THROTTLE.getByName(`t${byte % SHARDS}`)
}

/** A key that carries what a person typed without keeping it: 128 bits of its hash. */
export function keyFor(kind: string, typed: string): string {
  return `${kind}:${createHash('sha256').update(typed).digest('base64url').slice(0, 22)}`
}
