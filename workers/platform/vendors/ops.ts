import type { Context } from 'hono'
import type { JWK } from 'jose'
import type { output, ZodMiniType } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { GameChange, KeyChange, Registration, Switch, VendorCode } from '#api/operator/vendors'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import type { Env } from '../env.ts'
import { byOf } from '../operators/actor.ts'
import { noted } from '../operators/audit.ts'
import { orderIn, orderOf } from '../operators/order.ts'
import { vendorByCode } from '../registry/registry.ts'
import { HALVES } from './half.ts'
import { changeKeys, register, setEnabled, vendorEntries, vendorEntry } from './register.ts'
import { addGame, dropGame, syncGames } from './sync.ts'

type Ctx = Context<{ Bindings: Env }>

/** What an operator does with vendors: connects, lists, turns off and on, changes keys, reads their games. */
export function mountVendorsOps(app: App): void {
  app.get('/ops/vendors', async (c) => c.json({ success: true, value: { vendors: await vendorEntries(c.env.DB) } }))
  app.get('/ops/vendor-key', (c) => {
    const { kty, n, e } = JSON.parse(c.env.OPERATOR_KEY) as JWK
    return c.json({ success: true, value: { kty, n, e } })
  })
  app.put('/ops/vendors/:code/registration', (c) =>
    change(c, Registration, (code, asked) => register(c.env, code, asked, byOf(c))),
  )
  app.put('/ops/vendors/:code/keys', (c) =>
    change(c, KeyChange, (code, asked) => changeKeys(c.env.DB, code, asked, byOf(c))),
  )
  app.put('/ops/vendors/:code/switch', (c) =>
    change(c, Switch, (code, { enabled }) => setEnabled(c.env.DB, code, enabled, byOf(c))),
  )
  app.put('/ops/vendors/:code/games', putGames)
  app.put('/ops/vendors/:code/game', (c) =>
    change(c, GameChange, async (code, asked) => {
      const vendor = await vendorByCode(c.env, code)
      if (vendor === null) return new Refusal('not-found')
      const isGone = 'gone' in asked
      const done = isGone ? await dropGame(c.env.DB, vendor, asked.gone) : await addGame(c.env.DB, vendor, asked)
      if (!done) return new Refusal(isGone ? 'not-found' : 'conflict')
      const note = {
        action: isGone ? 'game-gone' : 'game-added',
        subject: `vendor:${code}`,
        before: null,
        after: asked,
      }
      return noted(c.env.DB, byOf(c), note)
    }),
  )
}

/** Makes a change and answers the vendor as it is after it. */
async function change<Schema extends ZodMiniType>(
  c: Ctx,
  schema: Schema,
  make: (code: string, asked: output<Schema>) => Promise<Refusal | null>,
): Promise<Response> {
  const code = VendorCode.safeParse(c.req.param('code'))
  if (!code.success) return refuse(c, new Refusal('not-found'))
  const asked = await orderOf(c, schema)
  if (asked instanceof Refusal) return refuse(c, asked)
  const refused = await make(code.data, asked)
  if (refused) return refuse(c, refused)
  return c.json({ success: true, value: await vendorEntry(c.env.DB, code.data) })
}

/** `PUT /ops/vendors/CODE/games`: the vendor's list takes the place of the one before it. */
async function putGames(c: Ctx): Promise<Response> {
  const vendor = await vendorByCode(c.env, c.req.param('code') ?? '')
  if (vendor === null) return refuse(c, new Refusal('not-found'))
  const order = await orderIn(c)
  if (order instanceof Refusal) return refuse(c, order)
  const games = await HALVES[vendor.protocol].games(c.env, vendor)
  if (games === null && vendor.protocol === 'valkyrie') return refuse(c, new Refusal('operation-not-allowed'))
  // No list, or an empty one, is more likely the vendor's trouble than its will: the games stay.
  if (games === null || games.length === 0) return refuse(c, new Refusal('vendor-failed'))
  const synced = await syncGames(c.env.DB, vendor, games, byOf(c))
  return synced instanceof Refusal ? refuse(c, synced) : c.json({ success: true, value: synced })
}
