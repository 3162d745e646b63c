import type { App } from '../../app.ts'
import type { PamSession } from '../../bank/pam/pam-types.ts'
import { bankOf, hashToken, newGameToken } from '../../bank/routing.ts'
import type { Ctx } from '../../env.ts'
import { type AuthenticatedCall, authenticateCall } from './caller.ts'
import { balanceOf, findCode, type PamResult, tell } from './response.ts'
import { addTransaction, getTransactions } from './transaction.ts'

/**
 * The operator side of Valkyrie's PAM 0.7: an operator connects Valkyrie, with Evolution, Red Tiger or Caleta behind
 * it. Its PAM address here is `/pam/v1`; callers send the vendor's API token and the game token.
 */
export function mountPam(app: App): void {
  const route = (act: (c: Ctx, call: AuthenticatedCall, playerId: string) => Promise<PamResult>) => (c: Ctx) =>
    tell(c, async () => {
      const call = await authenticateCall(c)
      if (typeof call !== 'string') return act(c, call, c.req.param('playerId') ?? '')
      const isUnsaid = call === 'PAM_ERR_MISSING_PROVIDER' && !c.req.query('provider')
      return isUnsaid && c.req.path.endsWith('/transactions') ? { code: call, http: 400 } : { code: call }
    })
  app.get('/pam/v1/players/session', route(getSession))
  app.put('/pam/v1/players/session', route(refreshSession))
  app.get('/pam/v1/players/:playerId/balance', route(getBalance))
  app.get('/pam/v1/players/:playerId/transactions', route(getTransactions))
  app.post('/pam/v1/players/:playerId/transactions', route(addTransaction))
  app.get('/pam/v1/players/:playerId/gamerounds/:round', route(getGameRound))
}

async function getSession(c: Ctx, { bank, tokenHash, vendor, token }: AuthenticatedCall): Promise<PamResult> {
  return openSession(c, token, await bankOf(c.env, bank).pamSession({ tokenHash, vendor: vendor.code }))
}

/** Replaces a token that may have leaked in transit; the old one then accepts only prizes and cancels. */
async function refreshSession(c: Ctx, { bank, tokenHash, vendor }: AuthenticatedCall): Promise<PamResult> {
  const token = newGameToken(bank)
  const request = { tokenHash, newTokenHash: hashToken(token), vendor: vendor.code }
  return openSession(c, token, await bankOf(c.env, bank).pamRefresh(request))
}

async function openSession(c: Ctx, token: string, session: PamSession): Promise<PamResult> {
  const { outcome, playerId, currency, game, country, language } = session
  if (outcome !== 'ok') return { code: await findCode(c, outcome, '') }
  return { ok: { session: { playerId, token, currency, country, language: language?.toUpperCase(), gameId: game } } }
}

async function getBalance(c: Ctx, call: AuthenticatedCall, playerId: string): Promise<PamResult> {
  const caller = { tokenHash: call.tokenHash, vendor: call.vendor.code, playerId }
  const { outcome, currency, balances } = await bankOf(c.env, call.bank).pamBalance(caller)
  if (outcome !== 'ok') return { code: await findCode(c, outcome, playerId) }
  return { ok: balances && currency ? { balance: balanceOf(balances, currency) } : {} }
}

async function getGameRound(c: Ctx, call: AuthenticatedCall, playerId: string): Promise<PamResult> {
  const name = c.req.param('round') ?? ''
  const caller = { tokenHash: call.tokenHash, vendor: call.vendor.code, playerId }
  const { outcome, game, startedAt, endedAt } = await bankOf(c.env, call.bank).pamRound(caller, name)
  if (outcome !== 'ok') return { code: await findCode(c, outcome, playerId) }
  const gameround = { providerGameId: game, providerRoundId: name, startTime: startedAt }
  return { ok: { gameround: endedAt === null ? gameround : { ...gameround, endTime: endedAt } } }
}
