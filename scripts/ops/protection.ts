import { ExclusionByHand, LimitByHand } from '../../src/api/operator/protection.ts'
import { checking, type Given, type Typed, UNTIL, WrongUsage } from './typed.ts'

const NOBODY = { 'not-found': 'Nobody has that account.' }
const EXCLUSIONS = {
  'not-found': 'Nobody has that account, or no exclusion of theirs is running: exclusion ACCOUNT shows it.',
  'bad-input': 'A time-out is a day to six weeks from now, an exclusion six months at least.',
}

const checked = checking({
  amount: '--amount wants a whole number of minor units, or none.',
  until: UNTIL,
  period: '--period wants day, week or month.',
  owner: '--for wants operator or member.',
  reason: '--reason wants why, in a few words.',
})

/** What keeps a member from spending more than they should. */
export const PROTECTION: Typed[] = [
  {
    words: 'limit ACCOUNT',
    about: "a member's limits and what is left of them",
    read: ([account = '']) => ({ kind: 'get', path: `/ops/limits/${encodeURIComponent(account)}`, refusals: NOBODY }),
  },
  ...(['deposit', 'stake', 'loss'] as const).map(
    (kind): Typed => ({
      words: `limit ACCOUNT ${kind}`,
      about: `--period day|week|month --amount MINOR|none --reason TEXT [--for member]
           the operator's own, or the member's on their word: looser after a day`,
      options: { period: 'text', amount: 'text', reason: 'text', for: 'text' },
      read: ([account = ''], given) => ({
        kind: 'put',
        path: `/ops/limits/${encodeURIComponent(account)}`,
        refusals: NOBODY,
        value: checked(LimitByHand, {
          ...{ kind, period: given.text('period'), owner: given.text('for') ?? 'operator' },
          ...{ amount: amountOf(given), reason: given.text('reason') ?? '' },
        }),
      }),
    }),
  ),
  {
    words: 'exclusion ACCOUNT',
    about: 'whether a member may play and pay in, and from when again',
    read: ([account = '']) => ({
      kind: 'get',
      path: `/ops/exclusions/${encodeURIComponent(account)}`,
      refusals: NOBODY,
    }),
  },
  ...(['time-out', 'exclusion'] as const).map(
    (kind): Typed => ({
      words: `exclusion ACCOUNT ${kind}`,
      about:
        kind === 'time-out'
          ? '--until TIME --reason TEXT   from a day to six weeks'
          : '--until TIME|never --reason TEXT   six months at least',
      options: { until: 'text', reason: 'text' },
      read: ([account = ''], given) => ({
        kind: 'put',
        path: `/ops/exclusions/${encodeURIComponent(account)}`,
        refusals: EXCLUSIONS,
        value: checked(ExclusionByHand, { kind, until: untilOf(given), reason: given.text('reason') ?? '' }),
      }),
    }),
  ),
  {
    words: 'exclusion ACCOUNT end',
    about: '--reason TEXT   asks for an earlier end; it waits as long as the rules want',
    options: { reason: 'text' },
    read: ([account = ''], given) => ({
      kind: 'put',
      path: `/ops/exclusions/${encodeURIComponent(account)}`,
      refusals: EXCLUSIONS,
      value: checked(ExclusionByHand, { kind: 'none', reason: given.text('reason') ?? '' }),
    }),
  },
]

function amountOf(given: Given): number | null {
  const text = given.text('amount') ?? ''
  if (text === 'none') return null
  if (!/^\d{1,13}$/.test(text)) throw new WrongUsage('--amount wants a whole number of the smallest unit, or none.')
  return Number(text)
}

function untilOf(given: Given): string | null {
  const text = given.text('until') ?? ''
  return text === 'never' ? null : text
}
