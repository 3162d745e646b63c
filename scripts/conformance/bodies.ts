import { type Call, type Case, ONE, situation, step } from './case.ts'

const CALLS: readonly Call[] = ['check', 'balance', 'bet', 'win', 'rollback']

/** The required fields of each call, from the specification of the interface. */
const REQUIRED: Record<Call, readonly string[]> = {
  check: ['token'],
  balance: ['token', 'request_uuid', 'supplier_user', 'game_code'],
  bet: [
    ...['token', 'transaction_uuid', 'request_uuid', 'supplier_user', 'round', 'round_closed', 'game_code', 'is_free'],
    ...['currency', 'amount'],
  ],
  win: [
    ...['token', 'transaction_uuid', 'request_uuid', 'supplier_user', 'round', 'round_closed', 'game_code', 'is_free'],
    ...['currency', 'amount', 'reference_transaction_uuid'],
  ],
  rollback: [
    ...[
      'token',
      'transaction_uuid',
      'request_uuid',
      'round',
      'round_closed',
      'game_code',
      'reference_transaction_uuid',
    ],
  ],
}

/** Invalid values, by what is wrong with them. */
const WRONG: Record<string, Record<string, unknown>> = {
  'an amount as text': { amount: '100000' },
  'an amount with decimals': { amount: ONE + 0.5 },
  'a negative amount': { amount: -ONE },
  'an amount beyond whole numbers': { amount: 1e300 },
  'an amount that is nothing at all': { amount: null },
  'a round that is a number': { round: 7 },
  'a round_closed that is text': { round_closed: 'false' },
  'an is_free that is a number': { is_free: 1 },
  'a currency that is a number': { currency: 978 },
  'a token that is empty': { token: '' },
  'a token that is a number': { token: 7 },
  'a game_code that is a list': { game_code: ['x'] },
  'a game_id that is text': { game_id: '132' },
  'a request_uuid that is none': { request_uuid: '1' },
  'a transaction_uuid that is a number': { transaction_uuid: 1 },
  'a supplier_user that is a number': { supplier_user: 1 },
}

/** Cases of signatures, malformed bodies, missing fields and wrong types. None of them may move money. */
export const BODIES: Case[] = [
  ...CALLS.flatMap((call) => [
    situation(`${call}: signed over another body`, [
      step(call, 'INVALID_SIGNATURE', null, {}, { signed: 'over-another-body' }),
    ]),
    situation(`${call}: not signed`, [step(call, 'INVALID_SIGNATURE', null, {}, { signed: 'not' })]),
    situation(`${call}: signed with what is no signature`, [
      step(call, 'INVALID_SIGNATURE', null, {}, { signed: 'garbage' }),
    ]),
    situation(
      `${call}: what is no JSON object`,
      ['', '{', 'null', '[]', '"text"', '7'].map((raw) => step(call, 'WRONG_SYNTAX', null, {}, { raw })),
    ),
    situation(
      `${call}: without what it must carry`,
      REQUIRED[call].map((field) => step(call, 'WRONG_TYPES', field === 'token' ? null : 0, { [field]: undefined })),
    ),
  ]),
  ...Object.entries(WRONG).map(([what, bent]) =>
    situation(`a bet with ${what}`, [step('bet', 'WRONG_TYPES', 'token' in bent ? null : 0, bent)]),
  ),
  situation('a win sent as a bet takes nothing, and is paid where it belongs', [
    step('bet', 'OK', -1, { transaction_uuid: '#b' }),
    step('bet', 'WRONG_TYPES', -1, { transaction_uuid: '#w', reference_transaction_uuid: '#b' }),
    step('win', 'OK', 0, { transaction_uuid: '#w', reference_transaction_uuid: '#b' }),
  ]),
  situation('a win sent as a rollback takes nothing back', [
    step('bet', 'OK', -1, { transaction_uuid: '#b' }),
    step('rollback', 'WRONG_TYPES', -1, { reference_transaction_uuid: '#b', currency: 'MXN', amount: ONE }),
    step('win', 'OK', 0, { reference_transaction_uuid: '#b' }),
  ]),
  situation('a balance sent as a check leaves the token as it is', [
    step('check', 'WRONG_TYPES', 0, { game_code: 'any', supplier_user: null }),
    step('bet', 'OK', -1),
  ]),
  situation('a balance', [step('balance', 'OK', 0)]),
  situation('a balance with a token whose time is over', [{ do: 'expire' }, step('balance', 'OK', 0)]),
  situation('a balance of an excluded member', [{ do: 'exclude' }, step('balance', 'OK', 0)]),
  situation('a balance at another game', [step('balance', 'INVALID_GAME', 0, { game_code: 'another' })]),
  situation("a balance with nobody's token", [step('balance', 'INVALID_TOKEN', null, { token: '#nobody' })]),
]
