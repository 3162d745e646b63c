import { expect, test } from 'vitest'
import { commandOf } from '../command.ts'

test.each([
  ['payment-password show', { kind: 'get', path: '/ops/payment-password' }],
  [
    'payment-password on',
    {
      kind: 'put',
      path: '/ops/payment-password',
      value: { operations: ['withdrawal', 'transfer', 'redemption'] },
    },
  ],
  [
    'payment-password on --operation transfer,withdrawal',
    { kind: 'put', path: '/ops/payment-password', value: { operations: ['transfer', 'withdrawal'] } },
  ],
  ['payment-password off', { kind: 'put', path: '/ops/payment-password', value: { operations: [] } }],
  [
    'payment-password remove ana',
    { kind: 'put', path: '/ops/members/payment-password', value: { account: 'ana', enabled: false } },
  ],
  [
    'detail clear ana birthday',
    { kind: 'put', path: '/ops/members/detail', value: { account: 'ana', field: 'birthday' } },
  ],
  ['exclusion ana exclusion --until never --reason asked', { value: { kind: 'exclusion', until: null } }],
  ['exclusion ana end --reason asked', { value: { kind: 'none', reason: 'asked' } }],
  ['reviews', { kind: 'get', path: '/ops/person-reviews?state=open' }],
  ['review r-1', { kind: 'get', path: '/ops/person-reviews/r-1' }],
  [
    'review r-1 clear --reason otra',
    { kind: 'put', path: '/ops/person-reviews/r-1', value: { decision: 'clear', reason: 'otra' } },
  ],
  ['terms', { kind: 'get', path: '/ops/terms' }],
  ['terms demo', { kind: 'get', path: '/ops/terms/demo' }],
])('%s', (typed, command) => {
  expect(commandOf(typed.split(' '))).toMatchObject(command)
})
