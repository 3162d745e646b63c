import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { badInput, jsonOf, refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import type { Env } from '../env.ts'
import { setOpening } from './maintenance.ts'
import { Opening } from './opening.ts'

/** `PUT /ops/games/NODE` and `PUT /ops/vendors/CODE`: closed for a while, or open again. Money and running games go on. */
export function mountGamesOps(app: App): void {
  app.put('/ops/games/:code', (c) => put(c, 'game', c.req.param('code')))
  app.put('/ops/vendors/:code', (c) => put(c, 'vendor', c.req.param('code')))
}

async function put(c: Context<{ Bindings: Env }>, kind: 'game' | 'vendor', code: string): Promise<Response> {
  const body = await jsonOf(c.req.raw)
  if (body instanceof Refusal) return refuse(c, body)
  const opening = Opening.safeParse(body)
  if (!opening.success) return refuse(c, badInput(opening.error.issues))
  const games = await setOpening(c.env.DB, kind, code, opening.data)
  return games.length === 0 ? refuse(c, new Refusal('not-found')) : c.json({ success: true, value: { games } })
}
