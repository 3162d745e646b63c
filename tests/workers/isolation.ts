import { listDurableObjectIds, reset, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterAll, vi } from 'vitest'

// The test files of one Vitest worker run in one Miniflare (`isolate: false`). Each starts with empty storage and
// freshly evaluated modules, so that none depends on the files before it.

/** Objects named by random ids, which no later file uses. */
const NEVER_MET_AGAIN = ['PRESENCE']

await reset()

afterAll(async () => {
  vi.useRealTimers()
  // Delete objects and their alarms here: no alarm may run among the modules of the next file.
  await emptyStorage()
  vi.resetModules()
})

/**
 * `reset` deletes only what is in memory. Objects, and databases are objects, leave memory after ten idle seconds, so
 * this loads them first.
 */
async function emptyStorage(): Promise<void> {
  const bindings = Object.entries(env).filter(([name]) => !name.startsWith('__VITEST'))
  await Promise.all(bindings.map(([name, binding]) => load(name, binding)))
  await reset()
}

async function load(name: string, binding: unknown): Promise<void> {
  const kind = Object(binding).constructor?.name
  if (kind === 'D1Database') await (binding as D1Database).prepare('SELECT 1').run()
  if (kind === 'KvNamespace') await (binding as KVNamespace).list({ limit: 1 })
  if (kind === 'R2Bucket') await (binding as R2Bucket).list({ limit: 1 })
  if (kind === 'DurableObjectNamespace' && !NEVER_MET_AGAIN.includes(name))
    await loadObjects(binding as DurableObjectNamespace)
}

/** An object that can no longer start, as a test may have left it, is in memory all the same. */
async function loadObjects(namespace: DurableObjectNamespace): Promise<void> {
  const ids = await listDurableObjectIds(namespace)
  await Promise.allSettled(
    ids.map((id) => runInDurableObject(namespace.get(id), (_object, { storage }) => storage.deleteAlarm())),
  )
}
