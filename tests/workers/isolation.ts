import { reset } from 'cloudflare:test'
import { afterAll, vi } from 'vitest'

// The test files of one Vitest worker run in one Miniflare (`isolate: false`). Each begins with empty storage and
// modules of its own, so that none depends on the files before it.
await reset()

afterAll(async () => {
  vi.useRealTimers()
  // Objects and their alarms end here: none may wake up among the modules of the next file.
  await reset()
  vi.resetModules()
})
