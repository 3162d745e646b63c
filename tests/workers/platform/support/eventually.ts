import { vi } from 'vitest'

/** Waits for what the platform does after its response, for as long as the busiest machine may take. */
export function eventually<Value>(check: () => Promise<Value> | Value): Promise<Value> {
  return vi.waitFor(check, { timeout: 300_000, interval: 25 })
}
