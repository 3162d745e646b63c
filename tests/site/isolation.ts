import { afterAll, vi } from 'vitest'

// The test files of one Vitest worker run in one thread (`isolate: false`), which is far cheaper than one thread each.
// Stores are modules: each file evaluates its own, and finds no clock, global or spy of the files before it.

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.resetModules()
})
