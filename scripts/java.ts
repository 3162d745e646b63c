import { spawnSync } from 'node:child_process'
import { installFromDebian } from './debian.ts'

/**
 * Returns the path of a Java for the HTML checker: the one named by JAVA, the system's, or, as root on Debian, the
 * `default-jre-headless` package. When none is found it throws an error that explains what to do.
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
