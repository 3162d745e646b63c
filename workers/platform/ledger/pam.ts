import type { Unit } from './account.ts'
import { exchange, type Parts, partsOf } from './parts.ts'
import type { Stop } from './seamless.ts'
import { type Book, type Draft, decideNew, type Kind, refused, type Verdict } from './transfer.ts'

/** The transactions of Valkyrie's PAM 0.7; those of a promotion differ in what must have come before. */
export const PAM_TYPES = ['DEPOSIT', 'WITHDRAW', 'CANCEL', 'PROMODEPOSIT', 'PROMOWITHDRAW', 'PROMOCANCEL'] as const
export type PamType = (typeof PAM_TYPES)[number]

/** Where a call comes from: the game session behind its token. */
export interface PamSeat {
  member: string
  currency: Unit
  vendor: string
  game: string
  live: boolean
  /** The member may not wager: excluded, closed. */
  disabled: boolean
  /** How much cash the member's limits leave to stake; without limits, any. */
  allowance?: number | undefined
}

/** A transaction as its vendor says it, in minor units. */
export interface PamSaid {
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
  /** The game is one of the vendor's; asked of stakes alone. */
  isGameKnown: boolean
  /** Why the house takes no new stake of this vendor or game, whoever plays. */
  stop: Stop | null
}

/** A transaction as it is remembered. */
export interface PamEntry extends Omit<PamSaid, 'isGameKnown' | 'currency' | 'stop'> {
  member: string
  /** Its transfer; null where a cancel came before what it cancels: nothing moved, and nothing will. */
  transfer: string | null
}

/** What the rules read. Entries come in the order they were written. */
export interface PamBook extends Book {
  entriesById(vendor: string, id: string): PamEntry[]
  entriesByRef(vendor: string, betRef: string): PamEntry[]
  entriesByRound(member: string, vendor: string, round: string): PamEntry[]
}

/** `buried`: there was nothing to cancel, and whatever it named will be refused when it comes. */
export type PamVerdict = Verdict | { is: 'buried' }

/** Decides on a transaction: what is wrong with it, what it repeats, what it does. */
export function transaction(book: PamBook, seat: PamSeat, said: PamSaid): PamVerdict {
  if (said.currency !== seat.currency) return refused('wrong-currency')
  const sameId = book.entriesById(seat.vendor, said.id)
  if (!sameId.every((entry) => isOf(entry, seat, said))) return refused('conflict')
  const earlier = sameId.find(({ type }) => type === said.type)
  return earlier ? again(book, earlier, said) : RULES[said.type](book, seat, said)
}

const RULES = {
  WITHDRAW: withdraw,
  PROMOWITHDRAW: withdraw,
  DEPOSIT: deposit,
  PROMODEPOSIT: promoDeposit,
  CANCEL: cancel,
  PROMOCANCEL: cancel,
} as const satisfies Record<PamType, (book: PamBook, seat: PamSeat, said: PamSaid) => PamVerdict>

/** A retry says the same; what a cancel says of amounts is no content, for the bet says what it gives back. */
function again(book: PamBook, earlier: PamEntry, said: PamSaid): PamVerdict {
  const sameParts =
    isCancel(said) || (['cash', 'bonus', 'gift'] as const).every((part) => earlier.parts[part] === said.parts[part])
  if (!sameParts || earlier.betRef !== said.betRef || earlier.closes !== said.closes) return refused('conflict')
  const transfer = earlier.transfer === null ? undefined : book.transfer(earlier.transfer)
  return transfer ? { is: 'known', transfer } : { is: 'buried' }
}

/** Takes a stake, from the parts the vendor names. The only type an ended session or an excluded member is refused. */
function withdraw(book: PamBook, seat: PamSeat, said: PamSaid): PamVerdict {
  if (!seat.live) return refused('token-expired')
  if (seat.disabled) return refused('member-disabled')
  if (!said.isGameKnown) return refused('wrong-game')
  if (said.stop) return refused(said.stop)
  if (isBuried(book, seat, said)) return refused('bet-rolled-back')
  if (said.round !== null && book.closed(seat.member, seat.vendor, said.round)) return refused('round-closed')
  if (said.parts.cash > (seat.allowance ?? Number.POSITIVE_INFINITY)) return refused('limit-reached')
  const postings = exchange(seat.currency, said.parts, 'house', 'in')
  return decideNew(book, draftOf('bet', seat, said, { game: said.game ?? seat.game, postings }))
}

/** Pays a bet's prize. Without a reference the round is enough: it may have one prize for several stakes. */
function deposit(book: PamBook, seat: PamSeat, said: PamSaid): PamVerdict {
  const bets = betsFor(book, seat, said)
  if (bets.length === 0)
    return refused(said.betRef !== null && isBuried(book, seat, said) ? 'bet-rolled-back' : 'bet-unknown')
  return prizeOn(book, seat, said, bets)
}

/** Pays what a promotion promised: no bet is needed, but one that is named has the say. */
function promoDeposit(book: PamBook, seat: PamSeat, said: PamSaid): PamVerdict {
  const bets = said.betRef === null ? [] : betsFor(book, seat, said)
  if (bets.length > 0) return prizeOn(book, seat, said, bets)
  const postings = exchange(seat.currency, said.parts, 'promo', 'out')
  return decideNew(book, draftOf('prize', seat, said, { postings }))
}

function prizeOn(book: PamBook, seat: PamSeat, said: PamSaid, bets: Bet[]): PamVerdict {
  const bet = bets.filter((one) => !isBack(book, one)).at(-1)
  if (!bet) return refused('bet-rolled-back')
  const round = bet.round ?? said.round
  if (round !== null && book.closed(seat.member, seat.vendor, round)) return refused('round-closed')
  const postings = exchange(seat.currency, said.parts, 'house', 'out')
  return decideNew(book, draftOf('win', seat, said, { ...placeOf(bet, said), postings }))
}

/** Takes the newest bet that its reference names back, each part to where it came from. */
function cancel(book: PamBook, seat: PamSeat, said: PamSaid): PamVerdict {
  const named = namedBy(book, seat, said)
  const bets = named.filter(isBet)
  if (bets.length === 0) return named.some((entry) => !isCancel(entry)) ? refused('not-a-bet') : { is: 'buried' }
  const standing = bets.filter((one) => !isBack(book, one))
  const open = standing.filter((one) => !book.referring(one.transfer).includes('win'))
  const bet = bets.find(({ id }) => id === said.id) ?? open.at(-1) ?? standing.at(-1)
  if (!bet || isBack(book, bet)) return refused('bet-rolled-back')
  const staked = book.transfer(bet.transfer)
  const isOver = bet.round !== null && !bet.closes && book.closed(seat.member, seat.vendor, bet.round)
  if (!staked || isOver || !open.includes(bet)) return refused('bet-settled')
  const parts = partsOf(staked)
  const postings = exchange(seat.currency, parts, 'house', 'out')
  return decideNew(book, draftOf('rollback', seat, { ...said, parts }, { ...placeOf(bet, said), postings }))
}

interface Bet extends PamEntry {
  transfer: string
}

/** What a prize is for: the bets its reference names, else those of its round. */
function betsFor(book: PamBook, seat: PamSeat, said: PamSaid): Bet[] {
  if (said.betRef !== null) return namedBy(book, seat, said).filter(isBet)
  if (said.round === null) return []
  return book
    .entriesByRound(seat.member, seat.vendor, said.round)
    .filter((one) => isOf(one, seat, said))
    .filter(isBet)
}

/** The transactions a reference names; a reference may also be the id of a bet that had none. Without one, the same id. */
function namedBy(book: PamBook, seat: PamSeat, said: PamSaid): PamEntry[] {
  const byRef = said.betRef === null ? [] : book.entriesByRef(seat.vendor, said.betRef)
  const named = byRef.length > 0 ? byRef : book.entriesById(seat.vendor, said.betRef ?? said.id)
  return named.filter((entry) => isOf(entry, seat, said))
}

/** True when a cancel came before this: it named the same reference, or the id. */
function isBuried(book: PamBook, seat: PamSeat, said: PamSaid): boolean {
  const names = [...book.entriesByRef(seat.vendor, said.betRef ?? said.id), ...book.entriesById(seat.vendor, said.id)]
  return names.some((entry) => isCancel(entry) && entry.transfer === null && entry.member === seat.member)
}

/** The same member, and neither another game nor another round where both are said. */
function isOf(entry: PamEntry, { member }: PamSeat, { game, round }: PamSaid): boolean {
  const agrees = (one: string | null, other: string | null) => one === null || other === null || one === other
  return entry.member === member && agrees(entry.game, game) && agrees(entry.round, round)
}

function isBet(entry: PamEntry): entry is Bet {
  return entry.transfer !== null && (entry.type === 'WITHDRAW' || entry.type === 'PROMOWITHDRAW')
}

function isCancel({ type }: { type: PamType }): boolean {
  return type === 'CANCEL' || type === 'PROMOCANCEL'
}

function isBack(book: PamBook, bet: Bet): boolean {
  return book.referring(bet.transfer).includes('rollback')
}

/** Where a bet is; what it did not say, the call about it may. */
function placeOf({ transfer, game, round }: Bet, said: PamSaid): Pick<Draft, 'reference' | 'game' | 'round'> {
  return { reference: transfer, game: game ?? said.game, round: round ?? said.round }
}

/** Ids of a vendor live in a name space of their own; the type is part of them, for a cancel may bear its bet's id. */
function draftOf(
  kind: Kind,
  { member, currency: unit, vendor }: PamSeat,
  { type, id, game, round, closes, parts }: PamSaid,
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
