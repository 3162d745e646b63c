import { Refusal } from '#api/envelope'
import { endOtherSessions, endSession, listSessions } from '#api/session/sessions'
import type { App, Serve } from '../app.ts'
import { bankOf } from '../bank/routing.ts'
import { mountLive } from './live.ts'

/**
 * The sessions of the signed-in member, and their live sockets. A game is not bound to the session that opened it, so ending a session ends all
 * games: a revoked session can no longer play.
 */
export function mountSessions(app: App, serve: Serve): void {
  mountLive(app, serve)
  serve(app, listSessions, async (_input, caller, c) => {
    const sessions = await c.env.PRESENCE.getByName(caller.memberId).list(caller.session)
    const at = (ms: number) => new Date(ms).toISOString()
    return {
      sessions: sessions.map(({ openedAtMs, lastUsedAtMs, ...session }) => ({
        ...session,
        openedAt: at(openedAtMs),
        lastUsedAt: at(lastUsedAtMs),
      })),
    }
  })

  serve(app, endSession, async ({ id }, caller, c) => {
    if (!(await c.env.PRESENCE.getByName(caller.memberId).end(id))) return new Refusal('not-found')
    await bankOf(c.env, caller.bank).endGames(caller.memberId)
    return {}
  })

  serve(app, endOtherSessions, async (_input, caller, c) => {
    const ended = await c.env.PRESENCE.getByName(caller.memberId).endOthers(caller.session)
    await bankOf(c.env, caller.bank).endGames(caller.memberId)
    return { ended }
  })
}
