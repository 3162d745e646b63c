import type { Currency } from '#api/money'
import { endsOfRound } from '../../ledger/open-round.ts'
import { type PamBetContext, type PamLedgerReader, type PamVerdict, transaction } from '../../ledger/pam.ts'
import { type Parts, partsOf } from '../../ledger/parts.ts'
import type { GameSession } from '../GameSessions.ts'
import type { Member } from '../Members.ts'
import { mayNotStake } from '../Members.ts'
import type { PamCaller, PamOperation, PamOutcome, PamReply } from '../pam/pam-types.ts'
import type { BankStores } from '../stores.ts'
import { noteCeiling, STAKED } from './vendor-calls.ts'

/** A call whose token is known and belongs to the player. */
interface Seated {
  session: GameSession
  member: Member
  isLive: boolean
}

/**
 * Returns the session and member of a token, or the outcome to reply with when the token is unknown or not the
 * player's.
 */
export function findSession({ sessions, members }: BankStores, caller: PamCaller, nowMs: number): Seated | PamOutcome {
  const session = sessions.find(caller.tokenHash)
  const member = session && members.find(session.member)
  if (!session || !member || session.vendor !== caller.vendor) return 'token-unknown'
  if (caller.playerId !== member.id) return 'other-player'
  return { session, member, isLive: session.replaced_by === null && session.expires_ms > nowMs }
}

/** Returns what a member may stake, each part separately. */
export function balancesOf({ ledger }: BankStores, member: string, currency: Currency): Parts {
  const [cash, bonus, gift] = (['cash', 'bonus', 'gift'] as const).map((name) => ledger.balance(member, name, currency))
  return { cash: cash ?? 0, bonus: bonus ?? 0, gift: gift ?? 0 }
}

/** Runs one transaction: finds the session, applies the rules, writes the transfer and the vendor's own details. */
export function pamTransaction(stores: BankStores, nowMs: number, operation: PamOperation): PamReply {
  const found = findSession(stores, operation, nowMs)
  if (typeof found === 'string') return { outcome: found }
  const { session, member, isLive } = found
  const replyWith = (outcome: PamOutcome): PamReply => ({
    outcome,
    currency: member.currency,
    balances: balancesOf(stores, member.id, member.currency),
  })
  const { parts } = operation
  if (typeof parts === 'string') return replyWith(parts)
  const isStake = /WITHDRAW$/.test(operation.type)
  const context: PamBetContext = {
    member: member.id,
    currency: member.currency,
    vendor: session.vendor,
    game: session.game,
    live: isLive,
    disabled: mayNotStake(member),
    allowance: isStake ? stores.limits.amountLeft(member.id, STAKED, nowMs) : undefined,
    isCheckDue: isStake && stores.playSessions.isCheckDue(member.id, nowMs),
  }
  const verdict = transaction(ledgerReaderOf(stores), context, { ...operation, parts })
  if (verdict.is === 'refused') {
    const { vendor, type, id, betRef: reference } = operation
    const amount = parts.cash + parts.bonus + parts.gift
    const payment = { id: `${vendor}:${type}:${id}`, vendor, member: member.id, amount, reference }
    if (verdict.why === 'ceiling') noteCeiling(stores, payment, nowMs)
    return replyWith(verdict.why)
  }
  record(stores, nowMs, { ...operation, parts }, member, verdict)
  if (verdict.is === 'buried') return replyWith('buried')
  const { vendor, type, id } = operation
  return { ...replyWith('ok'), transactionId: `${stores.name}.${stores.pam.sequenceOf(vendor, type, id)}` }
}

/**
 * Writes the transfer and the vendor's own details in one transaction. An existing transaction is not written again.
 */
function record(
  { ledger, pam, heldWins }: BankStores,
  nowMs: number,
  operation: PamOperation & { parts: Parts },
  { id: member, currency }: Member,
  verdict: PamVerdict,
): void {
  if (verdict.is === 'new') {
    const { transfer } = verdict
    ledger.write(verdict, nowMs)
    heldWins.follow(transfer, nowMs)
    const { game, round } = transfer
    pam.add(
      {
        ...operation,
        game,
        round,
        member,
        currency,
        parts: partsOf(transfer),
        transfer: transfer.id,
        sequence: ledger.head,
      },
      nowMs,
    )
    for (const end of endsOfRound(ledger, transfer)) ledger.write(end, nowMs)
  }
  const isFirst = pam.entriesById(operation.vendor, operation.id).every(({ type }) => type !== operation.type)
  if (verdict.is === 'buried' && isFirst)
    pam.add({ ...operation, member, currency, transfer: null, sequence: null }, nowMs)
}

function ledgerReaderOf({ ledger, pam }: BankStores): PamLedgerReader {
  return {
    balance: (...args) => ledger.balance(...args),
    transfer: (id) => ledger.transfer(id),
    kindsReferringTo: (id) => ledger.kindsReferringTo(id),
    winsOf: (...args) => ledger.winsOf(...args),
    amountReferringTo: (...args) => ledger.amountReferringTo(...args),
    bets: (...args) => ledger.bets(...args),
    hasRestrictedStake: (...args) => ledger.hasRestrictedStake(...args),
    isRoundClosed: (...args) => ledger.isRoundClosed(...args),
    bonusRule: (...args) => ledger.bonusRule(...args),
    entriesById: (...args) => pam.entriesById(...args),
    entriesByRef: (...args) => pam.entriesByRef(...args),
    entriesByRound: (...args) => pam.entriesByRound(...args),
  }
}
