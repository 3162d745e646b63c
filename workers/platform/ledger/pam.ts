import type { Unit } from './account.ts'
import { standingWins, type WinCeiling } from './held-win.ts'
import { exchange, type Parts, partsOf } from './parts.ts'
import { isNewStake, payOrHold, type Stop, stopOfRound } from './seamless.ts'
import { type Draft, decideNew, type Kind, type LedgerReader, refuse, type Verdict } from './transfer.ts'

/** The transactions of Valkyrie's PAM 0.7; those of a promotion have different preconditions. */
export const PAM_TYPES = ['DEPOSIT', 'WITHDRAW', 'CANCEL', 'PROMODEPOSIT', 'PROMOWITHDRAW', 'PROMOCANCEL'] as const
export type PamType = (typeof PAM_TYPES)[number]

/** The bet context of a call: the game session of its token. */
export interface PamBetContext {
  member: string
  currency: Unit
  vendor: string
  game: string
  live: boolean
  /** The member may not wager: excluded or closed. */
  disabled: boolean
  /** How much cash the member's limits leave to stake; unlimited when absent. */
  allowance?: number | undefined
  /** A reality check waits to be acknowledged; absent where none does. */
  isCheckDue?: boolean
}

/** A transaction as its vendor sends it, in minor units. */
export interface PamRequest {
  type: PamType
  /** Unique together with the type. */
  id: string
  /** Names a bet in place of its id. */
  betRef: string | null
  game: string | null
  round: string | null
  closes: boolean
  currency: Unit | null
  parts: Parts
  /** The game belongs to the vendor; checked only for stakes. */
  isVendorGame: boolean
  /** Why new stakes on this vendor or game are refused for every player. */
  stop: Stop | null
  /** A larger prize is held; absent or null without a ceiling. */
  ceiling?: WinCeiling | null
}

/** A transaction as it is stored. */
export interface PamEntry extends Omit<PamRequest, 'isVendorGame' | 'currency' | 'stop' | 'ceiling'> {
  member: string
  /** The id of its transfer; null for a cancel that arrived before its target: no money moved or ever will. */
  transfer: string | null
}

/** What the rules read. Entries are in the order they were written. */
export interface PamLedgerReader extends LedgerReader {
  entriesById(vendor: string, id: string): PamEntry[]
  entriesByRef(vendor: string, betRef: string): PamEntry[]
  entriesByRound(member: string, vendor: string, round: string): PamEntry[]
}

/** `buried`: there was nothing to cancel, and the transaction it names will be refused if it arrives. */
export type PamVerdict = Verdict | { is: 'buried' }

/** Decides a transaction: whether it is invalid, repeats an earlier one, or what it moves. */
export function transaction(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest): PamVerdict {
  if (request.currency !== context.currency) return refuse('wrong-currency')
  const sameId = ledger.entriesById(context.vendor, request.id)
  if (!sameId.every((entry) => isOf(entry, context, request))) return refuse('conflict')
  const earlier = sameId.find(({ type }) => type === request.type)
  return earlier ? again(ledger, earlier, request) : RULES[request.type](ledger, context, request)
}

const RULES = {
  WITHDRAW: withdraw,
  PROMOWITHDRAW: withdraw,
  DEPOSIT: deposit,
  PROMODEPOSIT: promoDeposit,
  CANCEL: cancel,
  PROMOCANCEL: cancel,
} as const satisfies Record<
  PamType,
  (ledger: PamLedgerReader, context: PamBetContext, request: PamRequest) => PamVerdict
>

/** A retry has the same content; the amounts of a cancel are ignored, because the bet determines what is given back. */
function again(ledger: PamLedgerReader, earlier: PamEntry, request: PamRequest): PamVerdict {
  const sameParts =
    isCancel(request) ||
    (['cash', 'bonus', 'gift'] as const).every((part) => earlier.parts[part] === request.parts[part])
  if (!sameParts || earlier.betRef !== request.betRef || earlier.closes !== request.closes) return refuse('conflict')
  const transfer = earlier.transfer === null ? undefined : ledger.transfer(earlier.transfer)
  return transfer ? { is: 'known', transfer } : { is: 'buried' }
}

/**
 * Takes a stake from the parts named by the vendor. Only this type is refused for an ended session or an excluded
 * member.
 */
function withdraw(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest): PamVerdict {
  if (!context.live) return refuse('token-expired')
  if (context.disabled) return refuse('member-disabled')
  if (!request.isVendorGame) return refuse('wrong-game')
  const stop = stopOfRound(ledger, context, request)
  if (stop !== null) return refuse(stop)
  if (isBuried(ledger, context, request)) return refuse('bet-rolled-back')
  if (request.round !== null && ledger.isRoundClosed(context.member, context.vendor, request.round))
    return refuse('round-closed')
  const amount = request.parts.cash + request.parts.bonus + request.parts.gift
  if (context.isCheckDue && isNewStake(ledger, context, { amount, round: request.round }))
    return refuse('reality-check-due')
  if (request.parts.cash > (context.allowance ?? Number.POSITIVE_INFINITY)) return refuse('limit-reached')
  const postings = exchange(context.currency, request.parts, 'house', 'in')
  return decideNew(ledger, draftOf('bet', context, request, { game: request.game ?? context.game, postings }))
}

/** Pays a bet's prize. Without a reference the round is used: it may have one prize for several stakes. */
function deposit(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest): PamVerdict {
  const bets = betsFor(ledger, context, request)
  if (bets.length === 0)
    return refuse(request.betRef !== null && isBuried(ledger, context, request) ? 'bet-rolled-back' : 'bet-unknown')
  return prizeOn(ledger, context, request, bets)
}

/** Pays what a promotion promised: no bet is needed, but a bet that is named decides. */
function promoDeposit(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest): PamVerdict {
  const bets = request.betRef === null ? [] : namedBy(ledger, context, request).filter(isBet)
  if (bets.length > 0) return prizeOn(ledger, context, request, bets)
  const postings = exchange(context.currency, request.parts, 'promo', 'out')
  return payOrHold(ledger, request.ceiling, undefined, draftOf('prize', context, request, { postings }))
}

function prizeOn(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest, bets: Bet[]): PamVerdict {
  const bet = bets.filter((one) => !isBack(ledger, one)).at(-1)
  if (!bet) return refuse('bet-rolled-back')
  const round = bet.round ?? request.round
  if (round !== null && ledger.isRoundClosed(context.member, context.vendor, round)) return refuse('round-closed')
  const postings = exchange(context.currency, request.parts, 'house', 'out')
  const draft = draftOf('win', context, request, { ...betFieldsOf(bet, request), postings })
  return payOrHold(ledger, request.ceiling, ledger.transfer(bet.transfer), draft)
}

/** Cancels the newest bet that its reference names; each part returns to its source. */
function cancel(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest): PamVerdict {
  const named = namedBy(ledger, context, request)
  const bets = named.filter(isBet)
  if (bets.length === 0) return named.some((entry) => !isCancel(entry)) ? refuse('not-a-bet') : { is: 'buried' }
  const standing = bets.filter((one) => !isBack(ledger, one))
  const open = standing.filter((one) => standingWins(ledger, one.transfer).length === 0)
  const bet = bets.find(({ id }) => id === request.id) ?? open.at(-1) ?? standing.at(-1)
  if (!bet || isBack(ledger, bet)) return refuse('bet-rolled-back')
  const staked = ledger.transfer(bet.transfer)
  const isOver = bet.round !== null && !bet.closes && ledger.isRoundClosed(context.member, context.vendor, bet.round)
  if (!staked || isOver || !open.includes(bet)) return refuse('bet-settled')
  const parts = partsOf(staked)
  const postings = exchange(context.currency, parts, 'house', 'out')
  return decideNew(
    ledger,
    draftOf('rollback', context, { ...request, parts }, { ...betFieldsOf(bet, request), postings }),
  )
}

interface Bet extends PamEntry {
  transfer: string
}

/**
 * Returns the bets of a prize: those its reference names; without a reference, or with one that this member has never
 * used, those of its round, which is all that the interface requires to exist.
 */
function betsFor(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest): Bet[] {
  if (request.betRef !== null) {
    const { betRef } = request
    const entries = [...ledger.entriesByRef(context.vendor, betRef), ...ledger.entriesById(context.vendor, betRef)]
    const isUsed = entries.some((entry) => entry.member === context.member && (isBet(entry) || isCancel(entry)))
    if (isUsed) return namedBy(ledger, context, request).filter(isBet)
  }
  if (request.round === null) return []
  return ledger
    .entriesByRound(context.member, context.vendor, request.round)
    .filter((one) => isOf(one, context, request))
    .filter(isBet)
}

/**
 * Returns the transactions that a reference names; a reference may also be the id of a bet that had none. Without a
 * reference, those with the same id.
 */
function namedBy(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest): PamEntry[] {
  const byRef = request.betRef === null ? [] : ledger.entriesByRef(context.vendor, request.betRef)
  const named = byRef.length > 0 ? byRef : ledger.entriesById(context.vendor, request.betRef ?? request.id)
  return named.filter((entry) => isOf(entry, context, request))
}

/** Returns true when a cancel of this transaction came first: it named the same reference, or the id. */
function isBuried(ledger: PamLedgerReader, context: PamBetContext, request: PamRequest): boolean {
  const names = [
    ...ledger.entriesByRef(context.vendor, request.betRef ?? request.id),
    ...ledger.entriesById(context.vendor, request.id),
  ]
  return names.some((entry) => isCancel(entry) && entry.transfer === null && entry.member === context.member)
}

/** Returns true for the same member, when game and round do not differ where both are present. */
function isOf(entry: PamEntry, { member }: PamBetContext, { game, round }: PamRequest): boolean {
  const agrees = (one: string | null, other: string | null) => one === null || other === null || one === other
  return entry.member === member && agrees(entry.game, game) && agrees(entry.round, round)
}

function isBet(entry: PamEntry): entry is Bet {
  return entry.transfer !== null && (entry.type === 'WITHDRAW' || entry.type === 'PROMOWITHDRAW')
}

function isCancel({ type }: { type: PamType }): boolean {
  return type === 'CANCEL' || type === 'PROMOCANCEL'
}

function isBack(ledger: PamLedgerReader, bet: Bet): boolean {
  return ledger.kindsReferringTo(bet.transfer).includes('rollback')
}

/** Returns the reference, game and round of a bet; fields that the bet lacks are taken from the call about it. */
function betFieldsOf({ transfer, game, round }: Bet, request: PamRequest): Pick<Draft, 'reference' | 'game' | 'round'> {
  return { reference: transfer, game: game ?? request.game, round: round ?? request.round }
}

/** A vendor's ids are prefixed with its code and the type, because a cancel may have the id of its bet. */
function draftOf(
  kind: Kind,
  { member, currency: unit, vendor }: PamBetContext,
  { type, id, game, round, closes, parts }: PamRequest,
  over: Pick<Draft, 'postings'> & Partial<Draft>,
): Draft {
  const { cash, bonus, gift } = parts
  return {
    ...{ kind, id: `${vendor}:${type}:${id}`, member, unit, amount: cash + bonus + gift, bonus, gift },
    ...{ vendor, game, round, reference: null, free: false, actor: `vendor:${vendor}` },
    ...over,
    closes: closes && (over.round ?? round) !== null,
  }
}
