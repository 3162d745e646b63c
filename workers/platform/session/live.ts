import { Refusal } from '#api/envelope'
import { LIVE_PATH, LIVE_PROTOCOL, LIVE_TICKET_PREFIX, LIVE_TICKET_SECONDS, liveTicket } from '#api/live'
import { refuse } from '../../http/refusal.ts'
import type { App, Serve } from '../app.ts'
import type { Ctx } from '../env.ts'
import { noteOnline } from '../presence/last-seen.ts'
import { refusedByWindow } from '../throttle/refused-by-window.ts'
import { visitorOf } from '../visitor.ts'
import { LIVE_TICKETS } from './limits.ts'
import { refusedMadeUp } from './made-up-tokens.ts'
import { newToken, partsOf } from './token.ts'

const REFUSALS: Record<number, Refusal> = { 401: new Refusal('not-signed-in'), 429: new Refusal('too-many-requests') }

/**
 * The live socket of a member (decision 109). A ticket names its member and is stored by its hash in the member's own
 * object, which opens the socket once for it.
 */
export function mountLive(app: App, serve: Serve): void {
  serve(app, liveTicket, async (_input, { memberId, session, subAccount }, c) => {
    const refused = await refusedByWindow('live-tickets', subAccount?.id ?? memberId, LIVE_TICKETS, c.env)
    if (refused) return refused
    const { token: ticket, hash } = newToken(c.env.PEPPER, 'live', memberId)
    await c.env.PRESENCE.getByName(memberId).saveLiveTicket(hash, session)
    return { ticket, expiresInSeconds: LIVE_TICKET_SECONDS }
  })
  app.get(LIVE_PATH, openSocket)
}

/** The edge has checked the origin; it passes on the protocols and `since` of the page. */
async function openSocket(c: Ctx): Promise<Response> {
  const protocols = (c.req.header('Sec-WebSocket-Protocol') ?? '').split(',').map((one) => one.trim())
  const ticket = protocols.find((one) => one.startsWith(LIVE_TICKET_PREFIX))?.slice(LIVE_TICKET_PREFIX.length)
  const since = c.req.query('since')
  const isUpgrade = c.req.header('Upgrade')?.toLowerCase() === 'websocket' && protocols.includes(LIVE_PROTOCOL)
  if (!isUpgrade || ticket === undefined || !/^\d{1,15}$/.test(since ?? '0')) return refuse(c, new Refusal('bad-input'))
  const parts = partsOf(c.env.PEPPER, 'live', ticket)
  if (parts === null) return refuse(c, await refusedMadeUp(visitorOf(c).prefix))
  const url = `https://presence.internal/${since === undefined ? '' : `?since=${since}`}`
  const headers = { Upgrade: 'websocket', 'X-Live-Ticket': parts.hash }
  const { status, webSocket, headers: opened } = await c.env.PRESENCE.getByName(parts.memberId).fetch(url, { headers })
  if (webSocket === null) return refuse(c, REFUSALS[status] ?? new Refusal('unknown'))
  // Who works for an agent does not make the agent seem online.
  if (opened.get('X-Live-Owner') === 'member') c.executionCtx.waitUntil(noteOnline(c.env.DB, parts.memberId))
  return new Response(null, { status: 101, webSocket, headers: { 'Sec-WebSocket-Protocol': LIVE_PROTOCOL } })
}
