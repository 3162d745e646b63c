import {
  createInvitation,
  deactivateInvitation,
  type Invitation,
  invitationList,
  MOST_INVITATIONS,
  openAccount,
} from '#api/agents/invitations'
import { Refusal } from '#api/envelope'
import type { App, Serve } from '../../app.ts'
import type { Ctx } from '../../env.ts'
import { INVITATIONS } from '../../session/limits.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { highestRates, refusedRates } from './offers.ts'
import { openBelow } from './open-below.ts'
import { addInvitation, countActive, endInvitation, readInvitations } from './store.ts'

const DAY_MS = 86_400_000

/** Accounts and invitation links below an agent (specification section 2 "registerCenter"). */
export function mountInvitations(app: App, serve: Serve): void {
  serve(app, invitationList, async (_input, { memberId, currency }, c) => {
    const [rates, invitations] = await Promise.all([
      highestRates(c.env.DB, memberId),
      readInvitations(c.env.DB, memberId),
    ])
    return { currency, rates, invitations }
  })

  serve(app, createInvitation, async ({ days, ...form }, { memberId }, c) => {
    const { DB } = c.env
    const refused = (await refusedRates(DB, memberId, form)) ?? (await refusedLink(memberId, c))
    if (refused) return refused
    const expiresAt = days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    return readInvitation(
      DB,
      memberId,
      await addInvitation(DB, memberId, { ...form, note: form.note.trim(), expiresAt }),
    )
  })

  serve(app, deactivateInvitation, async ({ invitation }, { memberId }, c) => {
    await endInvitation(c.env.DB, memberId, invitation)
    return readInvitation(c.env.DB, memberId, invitation)
  })

  serve(app, openAccount, openBelow)
}

async function readInvitation(
  db: D1Database,
  agentId: string,
  code: string,
): Promise<{ invitation: Invitation } | Refusal> {
  const [invitation] = await readInvitations(db, agentId, code)
  return invitation === undefined ? new Refusal('not-found') : { invitation }
}

async function refusedLink(agentId: string, c: Ctx): Promise<Refusal | null> {
  if ((await countActive(c.env.DB, agentId)) >= MOST_INVITATIONS) return new Refusal('limit-reached')
  const key = keyFor('invitations', agentId)
  const wait = await throttleOf(c.env, key).take(key, INVITATIONS)
  return wait > 0 ? new Refusal('too-many-requests', { retryAfterSeconds: wait }) : null
}
