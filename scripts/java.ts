import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.ts'

/**
 * A Java for the HTML checker: the one named by JAVA, the system's, or, as root on Debian, the `default-jre-headless`
 * package. Throws a sentence saying what to do when there is none.
 */
export function javaPath(): string {
  const named = process.env.JAVA
  if (named) return named
  const runs = () => spawnSync('java', ['-version']).status === 0
  if (runs() || (installFromDebian('default-jre-headless') && runs())) return 'java'
  throw new Error(
    'The HTML checker needs Java 11 or newer. Install it, or say where it is: JAVA=/path/to/java npm test',
  )
}
