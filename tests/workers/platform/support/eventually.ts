import { vi } from 'vitest'

/** Waits for what the platform does after its response. The timeout allows for a busy machine. */
export function eventually<Value>(check: () => Promise<Value>): Promise<Value> {
  return vi.waitFor(check, { timeout: 25_000, interval: 25 })
}
