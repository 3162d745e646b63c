import { createHash } from 'node:crypto'
import type { Throttle } from './Throttle.ts'

/** The platform bindings needed to find a throttle. */
export interface Throttles {
  THROTTLE: DurableObjectNamespace<Throttle>
}

/** How many objects share the keys: each takes a few hundred commits a second, and no others are created. */
const SHARDS = 32

/** Returns the object that counts for a key. */
export function throttleOf(env: Throttles, key: string): DurableObjectStub<Throttle> {
  const [byte = 0] = createHash('sha256').update(key).digest()
  return env.THROTTLE.getByName(`t${byte % SHARDS}`)
}

/** Returns a key for a typed text without storing the text: 128 bits of its hash. */
export function keyFor(kind: string, typed: string): string {
  return `${kind}:${createHash('sha256').update(typed).digest('base64url').slice(0, 22)}`
}
