import type { Currency } from '#api/money'
import { FreeRoundDraft } from '#api/operator/rewards/free-rounds'
import type { FreeRoundState, FreeRounds } from '#api/rewards/free-rounds'
import type { Language } from '#brand/brand'
import type { FreeRoundsGrant, FreeRoundsState } from '../../bank/free-rounds/free-round-types.ts'
import { distributionOf } from '../worth/distribution.ts'

/** The vendor whose games have their pays stored here, exactly counted. */
const OWN_VENDOR = 'FRL'

/** A row of `free_rounds` (migrations/0049_free_rounds.sql). */
export interface FreeRoundRow {
  sequence: number
  member_id: string
  grant_id: string
  reward: string
  vendor: string
  game: string
  currency: Currency
  stake: number
  rounds: number
  until_ms: number
  state: 'offered' | 'accepted' | 'declined' | 'lapsed' | 'ended' | 'failed'
  pending: 'open' | 'create' | 'close' | 'cancel' | null
  tries: number
  next_ms: number
  played: number
  won: number
  given_back: number
  created_ms: number
  ended_ms: number | null
}

/** A row with what its member reads of it. */
export interface ShownRow extends FreeRoundRow {
  draft: string
  node_id: string | null
  name: string | null
  /** Of the game, in hundredths of a per cent. */
  rtp: number | null
}

export const draftOf = (draft: string): FreeRoundDraft => FreeRoundDraft.parse(JSON.parse(draft))

/** Returns free rounds as the bank has them. */
export function grantFrom(row: FreeRoundRow): FreeRoundsGrant {
  const { reward: id, member_id: memberId, vendor, game, currency, stake, rounds, until_ms: endsMs } = row
  return { id, memberId, vendor, game, currency, stake, rounds, endsMs }
}

/** Returns free rounds as their member sees them; `now`: how far they are at the bank, null before they were opened there. */
export function freeRoundsFor(language: Language, row: ShownRow, now: FreeRoundsState | null): FreeRounds {
  const isOver = row.ended_ms !== null && row.pending !== 'close'
  const [played, won] = isOver ? [row.played, row.won] : [now?.played ?? 0, now?.won ?? 0]
  const { reward, currency, stake, rounds } = row
  const left = row.state === 'offered' || row.state === 'accepted' ? Math.max(0, rounds - played) : 0
  return {
    ...{ reward, title: draftOf(row.draft).title[language], nodeId: row.node_id ?? '', game: row.name ?? row.game },
    ...{ currency, stake, rounds, left, won, worth: worthOf(row) },
    state: stateOf(row, left),
    until: new Date(row.until_ms).toISOString(),
  }
}

function stateOf({ state, pending }: FreeRoundRow, left: number): FreeRoundState {
  if (state === 'offered') return 'open'
  if (state !== 'accepted') return state
  if (left === 0) return 'played'
  return pending === 'open' || pending === 'create' ? 'process' : 'playing'
}

/** Returns what free rounds pay on average: by the exact pays of a game of the house, else by the return its vendor states. */
export function worthOf({
  vendor,
  game,
  stake,
  rounds,
  rtp,
}: Pick<ShownRow, 'vendor' | 'game' | 'stake' | 'rounds' | 'rtp'>): number | null {
  const exact = vendor === OWN_VENDOR ? distributionOf(game)?.returned : undefined
  const returned = exact ?? (rtp === null ? null : rtp / 10_000)
  return returned === null ? null : Math.round(rounds * stake * returned)
}
