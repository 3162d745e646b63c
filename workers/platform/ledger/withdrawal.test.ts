import { describe, expect, test } from 'vitest'
import { WITHDRAWAL_STATES, type WithdrawalState } from '#api/wallet/withdrawals'
import { remainingOf, type StepRequest, startWithdrawal, take, type WithdrawalProgress } from './withdrawal.ts'

const STEPS: StepRequest[] = [
  ...(['cancel', 'process', 'reject', 'receive', 'lapse', 'deny'] as const).map((step) => ({ step })),
  { step: 'issue', amount: 40 },
  { step: 'issue', amount: 100 },
  { step: 'resolve', outcome: 'paid' },
  { step: 'resolve', outcome: 'returned' },
  { step: 'bank-return', amount: 40 },
  { step: 'bank-return', amount: 100 },
]
const nameOf = (request: StepRequest) => Object.values(request).join(' ')

function after(...steps: StepRequest[]): WithdrawalProgress {
  return steps.reduce((standing, request) => {
    const taken = take(standing, request)
    if (!taken) throw new Error(`${nameOf(request)} from ${standing.state}`)
    return taken.after
  }, startWithdrawal(100))
}
const part = (amount: number): StepRequest => ({ step: 'issue', amount })
const does = (step: 'cancel' | 'process' | 'reject' | 'receive' | 'lapse' | 'deny'): StepRequest => ({ step })

/** For each state, every allowed step and the state it leads to; every other step is refused. */
const TABLE: [string, WithdrawalProgress, Record<string, WithdrawalState>][] = [
  ['applying', after(), { process: 'process', cancel: 'cancelled', reject: 'rejected' }],
  ['process', after(does('process')), { reject: 'rejected', 'issue 40': 'issued', 'issue 100': 'issued' }],
  [
    'issued in part',
    after(does('process'), part(60)),
    {
      ...{ reject: 'issued', 'issue 40': 'issued', receive: 'issued', lapse: 'issued', deny: 'dispute' },
      'bank-return 40': 'issued',
    },
  ],
  [
    'issued in part and received',
    after(does('process'), part(60), does('receive')),
    { reject: 'claimed', 'issue 40': 'issued', 'bank-return 40': 'returned' },
  ],
  [
    'issued whole',
    after(does('process'), part(100)),
    {
      receive: 'claimed',
      lapse: 'claimed',
      deny: 'dispute',
      'bank-return 40': 'issued',
      'bank-return 100': 'returned',
    },
  ],
  [
    'claimed',
    after(does('process'), part(100), does('receive')),
    { 'bank-return 40': 'returned', 'bank-return 100': 'returned' },
  ],
  [
    'issued whole and sent back in part',
    after(does('process'), part(100), { step: 'bank-return', amount: 60 }),
    { receive: 'returned', lapse: 'returned', deny: 'dispute', 'bank-return 40': 'returned' },
  ],
  ['issued in part and sent back', after(does('process'), part(60), { step: 'bank-return', amount: 60 }), {}],
  ['rejected', after(does('reject')), {}],
  ['cancelled', after(does('cancel')), {}],
  [
    'dispute',
    after(does('process'), part(100), does('deny')),
    {
      ...{ receive: 'claimed', 'resolve paid': 'claimed', 'resolve returned': 'returned' },
      ...{ 'bank-return 40': 'dispute', 'bank-return 100': 'returned' },
    },
  ],
  [
    'dispute over a part',
    after(does('process'), part(60), does('deny')),
    { receive: 'issued', 'resolve paid': 'issued', 'resolve returned': 'returned', 'bank-return 40': 'dispute' },
  ],
  [
    'issued again after a dispute',
    after(does('process'), part(60), does('deny'), does('receive'), part(40)),
    { receive: 'claimed', deny: 'dispute', 'bank-return 40': 'returned', 'bank-return 100': 'returned' },
  ],
  ['returned', after(does('process'), part(100), does('deny'), { step: 'resolve', outcome: 'returned' }), {}],
]

describe('a withdrawal', () => {
  test.each(TABLE)('%s: allows these steps and no others', (_name, standing, expected) => {
    const taken = STEPS.flatMap((request) => {
      const step = take(standing, request)
      return step ? [[nameOf(request), step.after.state]] : []
    })
    expect(Object.fromEntries(taken)).toEqual(expected)
  })

  test('has every state in the table', () => {
    expect(new Set(TABLE.map(([, { state }]) => state))).toEqual(new Set(WITHDRAWAL_STATES))
  })

  test('keeps its money on every path of ten steps: held is posted, voided or left, and the sum is exact', () => {
    const seen = new Set<string>()
    const walk = (standing: WithdrawalProgress, held: number, cashier: number, cash: number, depth: number) => {
      expect([held, cashier + held + cash]).toEqual([remainingOf(standing), 100])
      expect(
        Math.min(held, cashier, cash, standing.issued - standing.received - standing.returned),
      ).toBeGreaterThanOrEqual(0)
      expect(cashier).toBe(standing.issued - standing.returned)
      const key = JSON.stringify(standing)
      if (depth === 0 || seen.has(key)) return
      seen.add(key)
      for (const request of [...STEPS, part(1), part(59)]) {
        const taken = take(standing, request)
        if (!taken) continue
        const { post, void: back, giveBack } = taken
        walk(taken.after, held - post - back, cashier + post - giveBack, cash + back + giveBack, depth - 1)
      }
    }
    walk(startWithdrawal(100), 100, 0, 0, 10)
    expect(seen.size).toBeGreaterThan(50)
  })
})
