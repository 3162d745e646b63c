import { atom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import { type Raffle, raffleEntries } from '#api/rewards/promotions'
import { drawWinners, entriesHashOf, fingerprintOf } from '#api/rewards/raffle-draw'
import { call } from '../call.ts'
import { onSessionEnd, sessionCheck } from '../token.ts'

/** What a check of a draw found: each step by itself. */
export interface DrawCheck {
  /** The seed has the fingerprint that was published before the first ticket. */
  seed: boolean
  /** The receipts of all tickets have the published hash. */
  entries: boolean
  /** The draw, repeated here, gives the published numbers. */
  winners: boolean
  /** How many tickets there were. */
  tickets: number
}

type CheckState = { state: 'busy' } | { state: 'failed'; error: CallErrorCode } | { state: 'done'; check: DrawCheck }
const AT_REST: CheckState = { state: 'busy' }
export const $drawCheck = atom<CheckState>(AT_REST)

// A raffle may be for some members only.
onSessionEnd(() => $drawCheck.set(AT_REST))

/** Repeats a draw in this browser from what was published. */
export async function checkDraw({ id: raffle, commitment, draw, prizes }: Raffle): Promise<void> {
  $drawCheck.set(AT_REST)
  if (draw === null) return
  const isSameSession = sessionCheck()
  const result = await call(raffleEntries, { raffle })
  if (!isSameSession()) return
  if (!result.ok) return $drawCheck.set({ state: 'failed', error: result.error })
  const { entries } = result.value
  const { seed, winners } = draw
  const entriesHash = await entriesHashOf(entries)
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0)
  const drawn = await drawWinners({ seed, entriesHash, tickets: entries.length, prizes: count })
  if (!isSameSession()) return
  $drawCheck.set({
    state: 'done',
    check: {
      ...{ seed: (await fingerprintOf(seed)) === commitment, entries: entriesHash === draw.entriesHash },
      ...{ winners: String(drawn) === String(winners), tickets: entries.length },
    },
  })
}
