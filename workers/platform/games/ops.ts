import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { Opening, Picture } from '#api/operator/games'
import { refuse } from '../../serve.ts'
import type { App } from '../app.ts'
import { setOpening, setPicture } from '../catalogue/standing.ts'
import type { Env } from '../env.ts'
import { byOf } from '../operators/actor.ts'
import { orderOf } from '../operators/order.ts'

/** `PUT /ops/games/NODE` and `PUT /ops/vendors/CODE`: closed for a while, or open again; money and running games go on. `PUT /ops/games/NODE/picture`: which picture its tile shows. */
export function mountGamesOps(app: App): void {
  app.put('/ops/games/:code', (c) => put(c, 'game', c.req.param('code')))
  app.put('/ops/vendors/:code', (c) => put(c, 'vendor', c.req.param('code')))
  app.put('/ops/games/:code/picture', async (c) => {
    const picture = await orderOf(c, Picture)
    if (picture instanceof Refusal) return refuse(c, picture)
    const refused = await setPicture(c.env.DB, c.req.param('code'), picture, byOf(c))
    return refused ? refuse(c, refused) : c.json({ success: true, value: picture })
  })
}

async function put(c: Context<{ Bindings: Env }>, kind: 'game' | 'vendor', code: string): Promise<Response> {
  const opening = await orderOf(c, Opening)
  if (opening instanceof Refusal) return refuse(c, opening)
  const games = await setOpening(c.env.DB, kind, code, opening, byOf(c))
  return games instanceof Refusal ? refuse(c, games) : c.json({ success: true, value: { games } })
}
