import { RaffleDraft } from '#api/operator/rewards/raffles'
import type { Raffle, RaffleTicket } from '#api/rewards/promotions'
import type { Language } from '#brand/brand'

/** A row of `raffles` (migrations/0040_raffles.sql). */
export interface RaffleRow {
  id: string
  /** `RaffleDraft` as JSON. */
  raffle: string
  tickets: number
  taken: number
  from_ms: number
  draw_ms: number
  seed: string
  commitment: string
  state: 'open' | 'stopped' | 'drawn'
  entries_hash: string | null
  winners: string | null
  pending: 'prizes' | null
  drawn_ms: number | null
}

export interface TicketRow {
  raffle: string
  number: number
  member_id: string
  receipt: string
}

const timeOf = (ms: number) => new Date(ms).toISOString()
export const draftOf = ({ raffle }: RaffleRow): RaffleDraft => RaffleDraft.parse(JSON.parse(raffle))
export const winnersOf = ({ winners }: RaffleRow): number[] => (winners === null ? [] : JSON.parse(winners))
/** The budget that a raffle's prizes come from, and the reward of who won. */
export const budgetOf = (raffle: string) => `raffle-${raffle}`
export const rewardOf = (raffle: string) => `raffle:${raffle}`

/** Returns each prize of a raffle in the order of the draw: the numbers drawn first win the prizes named first. */
export function prizesOf({ prizes }: RaffleDraft) {
  return prizes.flatMap(({ count, ...prize }) => Array.from({ length: count }, () => prize))
}

/** Returns a raffle as members see it. The seed is not in it before the draw. */
export function raffleFor(language: Language, row: RaffleRow): Raffle {
  const { title, text, motif, prizes, from, drawAt } = draftOf(row)
  const { id, tickets, taken, commitment, state, seed, entries_hash: entriesHash, drawn_ms: drawnMs } = row
  const isDrawn = state === 'drawn' && entriesHash !== null && drawnMs !== null
  return {
    ...{ id, title: title[language], text: text[language], motif, prizes, tickets, taken, from, drawAt, commitment },
    draw: isDrawn ? { seed, entriesHash, winners: winnersOf(row), at: timeOf(drawnMs) } : null,
  }
}

/**
 * Returns how a raffle stands for a member. soon -> join when it begins; join -> joined by a ticket; both -> closed when
 * it is drawn or stopped, and joined -> issued where the ticket won, which is claimed with its reward. `isFor` is false
 * for whom nothing may be offered: without a ticket it is closed for them.
 */
export function ticketFor(
  row: RaffleRow,
  ticket: TicketRow | null,
  { isClaimed, isFor }: { isClaimed: boolean; isFor: boolean },
  nowMs: number,
): RaffleTicket {
  const hasWon = ticket !== null && row.state === 'drawn' && winnersOf(row).includes(ticket.number)
  return {
    raffle: row.id,
    state: hasWon ? (isClaimed ? 'claimed' : 'issued') : stateOf(row, ticket !== null, isFor, nowMs),
    number: ticket?.number ?? null,
    receipt: ticket?.receipt ?? null,
    reward: hasWon ? rewardOf(row.id) : null,
  }
}

function stateOf(
  { state, from_ms: fromMs, draw_ms: drawMs, taken, tickets }: RaffleRow,
  hasTicket: boolean,
  isFor: boolean,
  nowMs: number,
) {
  if (state !== 'open' || nowMs >= drawMs) return state === 'open' && hasTicket ? 'joined' : 'closed'
  if (hasTicket) return 'joined'
  if (!isFor) return 'closed'
  if (nowMs < fromMs) return 'soon'
  return taken < tickets ? 'join' : 'closed'
}
