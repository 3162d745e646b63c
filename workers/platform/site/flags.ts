import * as z from 'zod/mini'
import { Refusal } from '#api/envelope'
import { FLAG_IDS, type Flag, type FlagId } from '#api/site'
import { brand } from '#brand/brand'
import { badInput, jsonOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { visitorOf } from '../visitor.ts'
import { readSetting, saveSetting, settingChanges } from './settings.ts'

/** One setting a flag, so that two operators never undo each other. */
const PREFIX = 'flag:'

/** True when the flag is on: as an operator set it, else as the brand has it. Seen everywhere within 10 seconds. */
export async function flagOn(db: D1Database, name: FlagId): Promise<boolean> {
  const set = await readSetting(db, PREFIX + name)
  return typeof set === 'boolean' ? set : brand.flags[name]
}

/** Every flag as the wire has them (specification section 3). None of ours hangs under another. */
export async function flagTree(db: D1Database): Promise<Flag[]> {
  return Promise.all(FLAG_IDS.map(async (modId) => ({ modId, enabled: (await flagOn(db, modId)) ? '1' : '0' })))
}

const Switch = z.strictObject({ on: z.boolean() })

/** `GET /ops/flags`: how they stand and who changed them; `PUT /ops/flags/NAME`: `{ on }`. */
export function mountFlagOps(app: App): void {
  app.get('/ops/flags', async (c) => {
    const [tree, changes] = await Promise.all([flagTree(c.env.DB), settingChanges(c.env.DB, PREFIX)])
    const flags = Object.fromEntries(tree.map(({ modId, enabled }) => [modId, enabled === '1']))
    return c.json({ success: true, value: { flags, changes } })
  })
  app.put('/ops/flags/:name', async (c) => {
    const name = FLAG_IDS.find((id) => id === c.req.param('name'))
    if (name === undefined) return refuse(c, new Refusal('not-found'))
    const body = await jsonOf(c.req.raw)
    if (body instanceof Refusal) return refuse(c, body)
    const read = Switch.safeParse(body)
    if (!read.success) return refuse(c, badInput(read.error.issues))
    await saveSetting(c.env.DB, PREFIX + name, read.data.on, visitorOf(c).address)
    return c.json({ success: true, value: { name, on: read.data.on } })
  })
}
