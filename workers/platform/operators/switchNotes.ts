import * as z from 'zod/mini'
import { MAX_BODY_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { Reason } from '#api/reason'
import { bodyOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { byOf } from './actor.ts'
import { audited } from './audit.ts'

/** The edge's note of a switch somebody changed; which there are is the edge's affair. */
const SwitchNote = z.strictObject({
  name: z.string().check(z.regex(/^[a-z]{1,32}$/)),
  before: z.record(z.string(), z.unknown()),
  after: z.extend(z.looseObject({}), { changedAt: z.iso.datetime() }),
  reason: z.union([z.literal(''), Reason]),
})

/** A switch before and after it was changed. */
const NOTE_BYTES = 3 * MAX_BODY_BYTES

/**
 * `PUT /ops/switches`: the site's switches live at the edge, who changed them is kept here. The edge brings a note until
 * it is taken, so the same one twice is one entry. Nobody outside reaches this path.
 */
export function mountSwitchNotes(app: App): void {
  app.put('/ops/switches', async (c) => {
    const note = await bodyOf(c.req.raw, SwitchNote, NOTE_BYTES)
    if (note instanceof Refusal) return refuse(c, note)
    const { name, before, after, reason } = note
    const about = { action: 'switch-changed', subject: `switch:${name}`, before, after }
    const { DB } = c.env
    const known = DB.prepare('SELECT 1 FROM audit WHERE subject = ? AND after = ?').bind(
      about.subject,
      JSON.stringify(after),
    )
    const written = await audited(DB, { ...byOf(c), reason }, async () =>
      (await known.first()) === null ? { ...about, statements: [] } : new Refusal('conflict'),
    )
    if (written instanceof Refusal && written.code !== 'conflict') return refuse(c, written)
    return c.json({ success: true, value: {} })
  })
}
