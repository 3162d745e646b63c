import { Refusal } from '#api/envelope'
import { switchCalls } from '#api/operator/switches'
import type { App, Serve } from '../app.ts'
import { audited } from './audit.ts'

/**
 * The site's switches live at the edge, who changed them is kept here. The edge brings a note until it is taken, so the
 * same one twice is one entry. Nobody outside reaches this path.
 */
export function mountSwitchNotes(app: App, serve: Serve): void {
  serve(app, switchCalls.noteSwitchChange, async ({ name, before, after, reason }, by, c) => {
    const about = { action: 'switch-changed', subject: `switch:${name}`, before, after }
    const { DB } = c.env
    const known = DB.prepare('SELECT 1 FROM audit WHERE subject = ? AND after = ?').bind(
      about.subject,
      JSON.stringify(after),
    )
    const written = await audited(DB, { ...by, reason }, async () =>
      (await known.first()) === null ? { ...about, statements: [] } : new Refusal('conflict'),
    )
    return written instanceof Refusal && written.code !== 'conflict' ? written : {}
  })
}
