import type { Steps } from './types.ts'

/**
 * For each step of a payout: whether it is allowed, the new state, the amount still to be paid, the amount paid but not
 * yet received, how long to wait, and the amount received. What is in none of them is back in the balance.
 */
export const STEPS: Steps = {
  process: ({ state, rest }) => [state === 'applying', 'process', rest, 0],
  cancel: ({ state }) => [/applying|cancelled/.test(state), 'cancelled', 0, 0],
  reject: ({ state, rest, out }) => [
    rest > 0 && state !== 'dispute',
    state === 'issued' ? state : 'rejected',
    ...([0, out] as const),
  ],
  issue: ({ state, rest, out }, now) => [
    /process|issued/.test(state) && now <= rest,
    ...(['issued', rest - now, out + now, 120_000] as const),
  ],
  deny: ({ state, rest, out }) => [
    state === 'dispute' || (state === 'issued' && out > 0),
    ...(['dispute', rest, out, Number.POSITIVE_INFINITY] as const),
  ],
  receive: ({ state, rest, out, got }) =>
    state === 'returned'
      ? [got > 0, state, 0, 0]
      : [/issued|claimed|dispute/.test(state), 'issued', rest, 0, 0, got + out],
  paid: ({ state, rest, out, got }) => [state === 'dispute', 'issued', rest, 0, 0, got + out],
  returned: ({ state }) => [state === 'dispute', 'returned', 0, 0],
  // First what was not received yet comes back, then what was.
  'bank-return': ({ state, out, got }, now) => {
    const left = out + got - now
    const received = Math.min(got, left)
    const may = /issued|claimed|dispute|returned/.test(state) && left >= 0
    return [may, left > received ? state : 'returned', 0, left - received, 0, received]
  },
}
