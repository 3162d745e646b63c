import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installFromDebian } from '../../scripts/debian.ts'
import { ROOT } from './tree.ts'

const CHECKER = join(ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar')

export interface MarkupError {
  url: string
  message: string
  extract?: string
}

/**
 * What the Nu HTML checker finds wrong in a folder of documents. Its style checker is left out: it is older than container
 * queries, `@starting-style` and `cqi`, and calls them errors.
 */
export function markupErrors(folder: string): MarkupError[] {
  const { stderr, error } = spawnSync(
    java(),
    ['-jar', CHECKER, '--errors-only', '--skip-non-html', '--format', 'json', folder],
    { encoding: 'utf8', maxBuffer: 64_000_000 },
  )
  if (error) throw error
  const { messages } = JSON.parse(stderr) as { messages: MarkupError[] }
  return messages.filter(({ message }) => !message.startsWith('CSS: '))
}

/** The Java the checker needs: the machine's, else Debian's. */
function java(): string {
  const here = () => spawnSync('java', ['-version']).status === 0
  if (here() || (installFromDebian('default-jre-headless') && here())) return 'java'
  throw new Error('The HTML checker needs Java 11 or newer. Install it and run again.')
}
