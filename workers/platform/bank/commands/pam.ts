import type { PamCaller, PamOperation, PamReply, PamRound, PamSession, PamTransactionRecord } from '../pam/pam-types.ts'
import type { BankStores } from '../stores.ts'
import { balancesOf, findSession, pamTransaction } from './pam-calls.ts'

export const PAM_WRITES = {
  /** One transaction of Valkyrie's PAM. */
  pamTransaction: (stores: BankStores, nowMs: number, operation: PamOperation) =>
    pamTransaction(stores, nowMs, operation),
  /** Issues a new token for the session; the old one accepts only prizes and cancels, and cannot be refreshed again. */
  pamRefresh: (
    stores: BankStores,
    nowMs: number,
    request: { tokenHash: string; newTokenHash: string; vendor: string },
  ): PamSession => {
    const session = pamSession(stores, nowMs, request)
    if (session.outcome !== 'ok') return session
    const swapped = stores.sessions.swap(request, nowMs)
    return swapped === 'ok' ? session : { outcome: swapped }
  },
} as const

export const PAM_READS = {
  pamSession: (stores: BankStores, nowMs: number, request: { tokenHash: string; vendor: string }) =>
    pamSession(stores, nowMs, request),
  pamBalance: (stores: BankStores, nowMs: number, caller: PamCaller): PamReply => {
    const found = findSession(stores, caller, nowMs)
    if (typeof found === 'string') return { outcome: found }
    const { id, currency } = found.member
    return { outcome: found.isLive ? 'ok' : 'token-expired', currency, balances: balancesOf(stores, id, currency) }
  },
  /**
   * Returns booked transactions by reference, else by id; also for a session that has ended, which is still being
   * settled.
   */
  pamTransactions: (
    stores: BankStores,
    nowMs: number,
    caller: PamCaller,
    named: { id: string | null; betRef: string | null },
  ): { outcome: PamReply['outcome']; transactions: PamTransactionRecord[] } => {
    const found = findSession(stores, caller, nowMs)
    if (typeof found === 'string') return { outcome: found, transactions: [] }
    const transactions = stores.pam.findRecords(found.member.id, caller.vendor, named)
    return { outcome: transactions.length === 0 ? 'transaction-unknown' : 'ok', transactions }
  },
  pamRound: (stores: BankStores, nowMs: number, caller: PamCaller, name: string): PamRound => {
    const found = findSession(stores, caller, nowMs)
    if (typeof found === 'string') return { outcome: found }
    const round = stores.pam.round(found.member.id, caller.vendor, name)
    if (round === null) return { outcome: 'round-unknown' }
    const { game, started_ms: startedMs, ended_ms: endedMs } = round
    const endedAt = endedMs === null ? null : new Date(endedMs).toISOString()
    return { outcome: 'ok', game, startedAt: new Date(startedMs).toISOString(), endedAt }
  },
} as const

function pamSession(
  { sessions, members }: BankStores,
  nowMs: number,
  { tokenHash, vendor }: { tokenHash: string; vendor: string },
): PamSession {
  const session = sessions.find(tokenHash)
  const member = session && members.find(session.member)
  if (!session || !member || session.vendor !== vendor) return { outcome: 'token-unknown' }
  if (session.replaced_by !== null || session.expires_ms <= nowMs) return { outcome: 'token-expired' }
  const { game, country, language } = session
  return { outcome: 'ok', playerId: member.id, currency: member.currency, game, country, language }
}
