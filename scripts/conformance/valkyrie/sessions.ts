import type { Case } from './case.ts'
import { bet, cancel, promoBet, promoWin, win } from './steps.ts'

/** Cases of sessions and credentials, and of malformed requests. */
export const SESSIONS: Case[] = [
  {
    name: 'a stake with an ended session',
    needs: ['expired'],
    steps: [bet('PAM_ERR_SESSION_EXPIRED', 0, {}, { token: 'expired' })],
  },
  {
    name: 'a promotional stake with an ended session',
    needs: ['expired'],
    steps: [promoBet('PAM_ERR_SESSION_EXPIRED', 0, {}, { token: 'expired' })],
  },
  {
    name: 'a stake repeated with an ended session',
    needs: ['expired'],
    steps: [bet('OK', -10), bet('OK', -10, {}, { token: 'expired' })],
    leaves: -10,
  },
  {
    name: 'a prize with an ended session',
    needs: ['expired'],
    steps: [bet('OK', -10), win('OK', 15, {}, { token: 'expired' })],
    leaves: 15,
  },
  {
    name: 'a cancel with an ended session',
    needs: ['expired'],
    steps: [bet('OK', -10), cancel('OK', 0, {}, { token: 'expired' })],
  },
  {
    name: 'a stake of a blocked player',
    needs: ['blocked'],
    steps: [bet('PAM_ERR_BET_NOT_ALLOWED', undefined, {}, { token: 'blocked' })],
  },
  {
    name: 'a promotional prize of a blocked player',
    needs: ['blocked'],
    steps: [promoWin('OK', undefined, {}, { token: 'blocked' })],
  },
  {
    name: 'a stake with a session nobody has',
    steps: [
      {
        ...bet('PAM_ERR_SESSION_NOT_FOUND', undefined, {}, { token: 'wrong' }),
        expect: { status: 'PAM_ERR_SESSION_NOT_FOUND', http: 401 },
      },
    ],
  },
  {
    name: 'a stake with a false API token',
    steps: [
      {
        ...bet('PAM_ERR_API_TOKEN', undefined, {}, { key: 'wrong' }),
        expect: { status: 'PAM_ERR_API_TOKEN', http: 401 },
      },
    ],
  },
  {
    name: 'a stake of a player nobody knows',
    steps: [bet('PAM_ERR_PLAYER_NOT_FOUND', undefined, {}, { user: 'nobody' })],
  },
  {
    name: "a stake for another player's account",
    needs: ['other'],
    steps: [bet('PAM_ERR_ACC_NOT_FOUND', undefined, {}, { user: 'other' })],
  },
  {
    name: 'a stake of a provider nobody knows',
    steps: [{ ...bet('PAM_ERR_MISSING_PROVIDER', undefined, { provider: 'nobody' }) }],
  },
  {
    name: 'a body without its id',
    steps: [
      {
        ...bet('PAM_ERR_UNDEFINED', undefined, { providerTransactionId: undefined }),
        expect: { status: 'PAM_ERR_UNDEFINED', http: 400 },
      },
    ],
  },
  {
    name: 'an amount as text',
    steps: [
      {
        ...bet('PAM_ERR_UNDEFINED', undefined, { cashAmount: '#"10"' }),
        expect: { status: 'PAM_ERR_UNDEFINED', http: 400 },
      },
    ],
  },
  {
    name: 'a type of transaction nobody knows',
    steps: [
      {
        ...bet('PAM_ERR_UNDEFINED', undefined, { transactionType: 'GIFT' }),
        expect: { status: 'PAM_ERR_UNDEFINED', http: 400 },
      },
    ],
  },
]
