import type { Steps } from './types.ts'

/** For each step of a payout: the new state, the amount still to be paid, and the amount paid but not yet received. */
export const STEPS: Steps = {
  process: (was, rest) => [was === 'applying', 'process', rest, 0],
  cancel: (was) => [/applying|cancelled/.test(was), 'cancelled', 0, 0],
  reject: (was, rest, out) => [rest > 0 && was !== 'dispute', was === 'issued' ? was : 'rejected', 0, out],
  issue: (was, rest, out, now) => [/process|issued/.test(was) && now <= rest, 'issued', rest - now, out + now, 120_000],
  deny: (was, rest, out) => [was === 'dispute' || (was === 'issued' && out > 0), 'dispute', rest, out, Infinity],
  receive: (was, rest) => [/issued|claimed|dispute/.test(was), 'issued', rest, 0],
  paid: (was, rest) => [was === 'dispute', 'issued', rest, 0],
  returned: (was) => [was === 'dispute', 'returned', 0, 0],
}
