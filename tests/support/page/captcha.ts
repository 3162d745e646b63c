import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Returns the text of a captcha's picture. The platform stores it until the captcha is solved (a row `captcha:<id>` of
 * the Throttle, "<text> <challenge>").
 */
export function pictureText(stateDir: string, id: string): string {
  const folder = join(stateDir, 'platform', 'do', 'farol-platform-Throttle')
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.sqlite') || name === 'metadata.sqlite') continue
    const database = new DatabaseSync(join(folder, name), { readOnly: true })
    const row = database.prepare('SELECT value FROM marks WHERE key = ?').get(`captcha:${id}`)
    database.close()
    if (row) return String(row.value).split(' ')[0] ?? ''
  }
  throw new Error(`No captcha ${id} waits.`)
}
