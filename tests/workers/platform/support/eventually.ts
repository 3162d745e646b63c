import { vi } from 'vitest'

/** Waits for what the platform does after its answer; a busy machine takes its time. */
export function eventually<Value>(check: () => Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 25_000, interval: 25 })
}
