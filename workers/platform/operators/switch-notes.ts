import { Refusal } from '#api/envelope'
import { switchCalls } from '#api/operator/switches'
import type { App, Serve } from '../app.ts'
import { writeAudited } from './audit.ts'

/**
 * The site's switches are stored at the edge; the audit log of their changes is here. The edge repeats a note until it
 * is accepted, so the same note twice is one entry. The path cannot be reached from outside.
 */
export function mountSwitchNotes(app: App, serve: Serve): void {
  serve(app, switchCalls.noteSwitchChange, async ({ name, before, after, reason }, by, c) => {
    const about = { action: 'switch-changed', subject: `switch:${name}`, before, after }
    const { DB } = c.env
    const existing = DB.prepare('SELECT 1 FROM audit WHERE subject = ? AND after = ?').bind(
      about.subject,
      JSON.stringify(after),
    )
    const written = await writeAudited(DB, { ...by, reason }, async () =>
      (await existing.first()) === null ? { ...about, statements: [] } : new Refusal('conflict'),
    )
    return written instanceof Refusal && written.code !== 'conflict' ? written : {}
  })
}
