import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'
import { forgetModules } from './module-runner.ts'

// The test files of one Vitest worker run in one Miniflare (`isolate: false`). Each starts with empty storage and
// freshly evaluated modules of the workers and of the tests, so that none depends on the files before it.

/** Objects named by random ids, which no later file uses. */
const NEVER_MET_AGAIN = ['PRESENCE']

await emptyDatabases()

afterAll(async () => {
  vi.useRealTimers()
  // Delete objects and their alarms here: no alarm may run among the modules of the next file.
  await emptyObjects()
  await emptyDatabases()
  forgetModules()
})

function bindings(): [name: string, binding: unknown][] {
  return Object.entries(env).filter(([name]) => !name.startsWith('__VITEST'))
}

function kindOf(binding: unknown): string | undefined {
  return Object(binding).constructor?.name
}

/**
 * `reset` deletes only what is in memory. Databases leave it after ten idle seconds, so this loads them right before;
 * nothing that takes longer on a busy machine may come between.
 */
async function emptyDatabases(): Promise<void> {
  await Promise.all(bindings().map(([, binding]) => load(binding)))
  await reset()
}

async function load(binding: unknown): Promise<void> {
  const kind = kindOf(binding)
  if (kind === 'D1Database') await (binding as D1Database).prepare('SELECT 1').run()
  if (kind === 'KvNamespace') await (binding as KVNamespace).list({ limit: 1 })
  if (kind === 'R2Bucket') await (binding as R2Bucket).list({ limit: 1 })
}

/** Objects are many, and leave memory too: each deletes what it holds. */
async function emptyObjects(): Promise<void> {
  const isMetAgain = (name: string, binding: unknown) =>
    kindOf(binding) === 'DurableObjectNamespace' && !NEVER_MET_AGAIN.includes(name)
  const namespaces = bindings().filter(([name, binding]) => isMetAgain(name, binding))
  await Promise.all(namespaces.map(([, binding]) => emptyNamespace(binding as DurableObjectNamespace)))
}

/** An object that can no longer start, as a test may have left it, is in memory all the same, where `reset` finds it. */
async function emptyNamespace(namespace: DurableObjectNamespace): Promise<void> {
  const ids = await listDurableObjectIds(namespace)
  await Promise.allSettled(
    ids.map((id) =>
      runInDurableObject(namespace.get(id), async (_object, { storage }) => {
        await storage.deleteAlarm()
        await storage.deleteAll()
      }),
    ),
  )
}
