import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Fault } from './types.ts'

/** The root folder of the repository. */
export const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Plants a fault into every file of it that this process loads from now on; the files on disk do not change. Throws
 * when a text to be replaced does not occur exactly once.
 */
export function plant({ edits }: Pick<Fault, 'edits'>): void {
  const planted = new Map<string, string>()
  for (const [file, find, replace] of edits) {
    const url = pathToFileURL(join(ROOT, file)).href
    const text = planted.get(url) ?? readFileSync(join(ROOT, file), 'utf8')
    const times = text.split(find).length - 1
    if (times !== 1) throw new Error(`"${find}" stands ${times} times in ${file}`)
    planted.set(
      url,
      text.replace(find, () => replace),
    )
  }
  registerHooks({
    load(url, context, nextLoad) {
      const source = planted.get(url)
      return source === undefined ? nextLoad(url, context) : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}
