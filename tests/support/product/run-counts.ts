import { appendFileSync } from 'node:fs'

/** Notes that a product or a Chromium was started, in the file that RUN_COUNTS names; without it nothing is noted. */
export function recordStart(kind: 'product' | 'chromium'): void {
  const file = process.env.RUN_COUNTS
  if (file) appendFileSync(file, `${kind}\n`)
}
