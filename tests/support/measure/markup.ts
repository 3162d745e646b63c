import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../tree.ts'

const CHECKER = join(ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar')

export interface MarkupError {
  url: string
  message: string
  extract?: string
}

/**
 * Returns the errors that the Nu HTML checker finds in documents, given by their paths or their folders. Its CSS check is left out, because it
 * predates container queries, `@starting-style` and `cqi` and reports them as errors.
 */
export function markupErrors(...paths: string[]): MarkupError[] {
  // `npm test` looks for a Java runtime before the tests start, and installs one where possible.
  const java = process.env.JAVA ?? 'java'
  const { stderr, error } = spawnSync(
    java,
    ['-jar', CHECKER, '--errors-only', '--skip-non-html', '--format', 'json', ...paths],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error(`The HTML checker needs Java 11 or newer, and "${java}" is none: run npm test, or set JAVA.`)
  if (error) throw error
  const { messages } = JSON.parse(stderr) as { messages: MarkupError[] }
  return messages.filter(({ message }) => !message.startsWith('CSS: '))
}
