import type { Case, Step } from './valkyrieCase.ts'
import { VALKYRIE_READS } from './valkyrieReads.ts'

/**
 * Valkyrie's PAM 0.7 as cases: what each order of calls must be answered, and what must have become of the money. Stakes
 * are of 10 and prizes of 25 unless said; `balanceChange` counts from the beginning of the case.
 */

type Fields = Record<string, unknown>
type Expected = Step['expect']['balanceChange']

function step(transactionType: string, usual: Fields) {
  return (status: string, balanceChange: Expected, over: Fields = {}, as: Step['as'] = {}): Step => ({
    call: 'transaction',
    with: { transactionType, providerRoundId: '$round', ...usual, ...over },
    as,
    expect: { status, ...(balanceChange === undefined ? {} : { balanceChange }) },
  })
}
const bet = step('WITHDRAW', { providerTransactionId: '$bet', providerBetRef: '$ref', cashAmount: 10 })
const win = step('DEPOSIT', { providerTransactionId: '$win', providerBetRef: '$ref', cashAmount: 25 })
const cancel = step('CANCEL', { providerTransactionId: '$cancel', providerBetRef: '$ref' })
const promoBet = step('PROMOWITHDRAW', { providerTransactionId: '$bet', providerBetRef: '$ref', cashAmount: 10 })
const promoWin = step('PROMODEPOSIT', { providerTransactionId: '$gift', cashAmount: 25 })
const promoCancel = step('PROMOCANCEL', { providerTransactionId: '$cancel', providerBetRef: '$ref' })
const noRef = { providerBetRef: undefined }
const OVER = { isGameOver: true }

const STAKES: Case[] = [
  { name: 'a stake', steps: [bet('OK', -10)], leaves: -10 },
  { name: 'a stake of nothing', steps: [bet('OK', 0, { cashAmount: 0 })] },
  { name: 'a stake of one cent', steps: [bet('OK', undefined, { cashAmount: 'cent' }), cancel('OK', 0)] },
  {
    name: 'a stake of all there is, and one cent more',
    steps: [
      bet('OK', undefined, { cashAmount: 'all' }),
      bet('PAM_ERR_CASH_OVERDRAFT', undefined, { cashAmount: 'cent', providerTransactionId: '$more' }),
      cancel('OK', 0),
    ],
  },
  { name: 'a stake of 10^12', steps: [bet('PAM_ERR_CASH_OVERDRAFT', 0, { cashAmount: 1_000_000_000_000 })] },
  { name: 'a stake below zero', steps: [bet('PAM_ERR_NEGATIVE_STAKE', 0, { cashAmount: -1 })] },
  { name: 'a bonus part below zero', steps: [bet('PAM_ERR_NEGATIVE_STAKE', 0, { bonusAmount: -1 })] },
  {
    name: 'a prize below zero',
    steps: [bet('OK', -10), win('PAM_ERR_NEGATIVE_STAKE', -10, { cashAmount: -1 })],
    leaves: -10,
  },
  { name: 'a stake finer than the currency', steps: [bet('PAM_ERR_UNDEFINED', 0, { cashAmount: 10.000001 })] },
  {
    name: 'a stake that only a double would round',
    steps: [bet('PAM_ERR_UNDEFINED', 0, { cashAmount: '#10.00000000000000001' })],
  },
  { name: 'a stake written with six decimals', steps: [bet('OK', -10, { cashAmount: '#10.000000' })], leaves: -10 },
  { name: 'a stake in another currency', steps: [bet('PAM_ERR_TRANS_CURRENCY', 0, { currency: 'XTS' })] },
  {
    name: 'a prize in another currency',
    steps: [bet('OK', -10), win('PAM_ERR_TRANS_CURRENCY', -10, { currency: 'XTS' })],
    leaves: -10,
  },
  {
    name: 'a stake of a game nobody has',
    steps: [bet('PAM_ERR_GAME_NOT_FOUND', 0, { providerGameId: 'no-such-game' })],
  },
  {
    name: 'a stake without a game is for that of the session',
    steps: [bet('OK', -10, { providerGameId: undefined })],
    leaves: -10,
  },
  {
    name: 'a stake with more bonus than there is',
    steps: [bet('PAM_ERR_BONUS_OVERDRAFT', 0, { bonusAmount: 100_000_000 })],
  },
  {
    name: 'a stake with more promotional money than there is',
    steps: [promoBet('PAM_ERR_PROMO_OVERDRAFT', 0, { promoAmount: 100_000_000 })],
  },
  {
    name: 'a stake of cash and bonus, as named',
    needs: ['bonus'],
    steps: [bet('OK', { cash: -10, bonus: -3 }, { bonusAmount: 3 })],
    leaves: { cash: -10, bonus: -3 },
  },
  {
    name: 'a stake of bonus alone, cancelled',
    needs: ['bonus'],
    steps: [bet('OK', { bonus: -3 }, { cashAmount: 0, bonusAmount: 3 }), cancel('OK', {})],
  },
  {
    name: 'a stake of all three, cancelled: each part is where it was',
    needs: ['bonus', 'promo'],
    steps: [bet('OK', { cash: -10, bonus: -2, promo: -1 }, { bonusAmount: 2, promoAmount: 1 }), cancel('OK', {})],
  },
  {
    name: 'a prize in parts, as named',
    needs: ['bonus'],
    steps: [
      bet('OK', -10),
      win('OK', { cash: -5, bonus: 2, promo: 1 }, { cashAmount: 5, bonusAmount: 2, promoAmount: 1 }),
    ],
    leaves: { cash: -5, bonus: 2, promo: 1 },
  },
]

const REPEATS: Case[] = [
  { name: 'the same stake twice', steps: [bet('OK', -10), bet('OK', -10)], leaves: -10 },
  {
    name: 'the same stake twice, at another time',
    steps: [bet('OK', -10), bet('OK', -10, { transactionDateTime: '2030-01-01T00:00:00.123456789+02:00' })],
    leaves: -10,
  },
  { name: 'the same prize twice', steps: [bet('OK', -10), win('OK', 15), win('OK', 15)], leaves: 15 },
  {
    name: 'the prize that ends a round, twice',
    steps: [bet('OK', -10), win('OK', 15, OVER), win('OK', 15, OVER)],
    leaves: 15,
  },
  { name: 'the same cancel twice', steps: [bet('OK', -10), cancel('OK', 0), cancel('OK', 0)] },
  {
    name: 'the same cancel twice, with an amount',
    steps: [bet('OK', -10), cancel('OK', 0), cancel('OK', 0, { cashAmount: 10 })],
  },
  { name: 'a stake again after its cancel changes nothing', steps: [bet('OK', -10), cancel('OK', 0), bet('OK', 0)] },
  { name: 'the same promotional prize twice', steps: [promoWin('OK', 25), promoWin('OK', 25)], leaves: 25 },
  {
    name: 'the same stake with another amount',
    steps: [bet('OK', -10), bet('PAM_ERR_DUPLICATE_TRANS', -10, { cashAmount: 11 })],
    leaves: -10,
  },
  {
    name: 'the same stake in another round',
    steps: [bet('OK', -10), bet('PAM_ERR_DUPLICATE_TRANS', -10, { providerRoundId: '$elsewhere' })],
    leaves: -10,
  },
  {
    name: 'the same stake in another game',
    steps: [bet('OK', -10), bet('PAM_ERR_DUPLICATE_TRANS', -10, { providerGameId: 'no-such-game' })],
    leaves: -10,
  },
  {
    name: 'the same prize in another round',
    steps: [bet('OK', -10), win('OK', 15), win('PAM_ERR_DUPLICATE_TRANS', 15, { providerRoundId: '$elsewhere' })],
    leaves: 15,
  },
  {
    name: 'the same prize in another game',
    steps: [bet('OK', -10), win('OK', 15), win('PAM_ERR_DUPLICATE_TRANS', 15, { providerGameId: 'no-such-game' })],
    leaves: 15,
  },
  {
    name: 'the same stake of another player',
    needs: ['other'],
    steps: [bet('OK', -10), bet('PAM_ERR_DUPLICATE_TRANS', undefined, {}, { token: 'other', user: 'other' })],
    leaves: -10,
  },
  {
    name: 'the same prize to another player',
    needs: ['other'],
    steps: [
      bet('OK', -10),
      win('OK', 15),
      win('PAM_ERR_DUPLICATE_TRANS', undefined, {}, { token: 'other', user: 'other' }),
    ],
    leaves: 15,
  },
]

const ROUNDS: Case[] = [
  { name: 'a prize', steps: [bet('OK', -10), win('OK', 15)], leaves: 15 },
  { name: 'a prize of nothing', steps: [bet('OK', -10), win('OK', -10, { cashAmount: 0, ...OVER })], leaves: -10 },
  { name: 'a prize by its round alone', steps: [bet('OK', -10, noRef), win('OK', 15, noRef)], leaves: 15 },
  {
    name: 'several stakes and one prize',
    steps: [
      bet('OK', -10, noRef),
      bet('OK', -20, { ...noRef, providerTransactionId: '$b2' }),
      win('OK', 5, { ...noRef, ...OVER }),
    ],
    leaves: 5,
  },
  {
    name: 'several prizes of one stake',
    steps: [bet('OK', -10), win('OK', 15), win('OK', 40, { providerTransactionId: '$w2' })],
    leaves: 40,
  },
  {
    name: 'rounds side by side',
    steps: [
      bet('OK', -10),
      bet('OK', -20, { providerTransactionId: '$b2', providerBetRef: '$r2', providerRoundId: '$round2' }),
      win('OK', 5, { providerBetRef: '$r2', providerRoundId: '$round2' }),
      cancel('OK', 15),
    ],
    leaves: 15,
  },
  { name: 'a prize without a round', steps: [win('PAM_ERR_TRANS_NOT_FOUND', 0)] },
  {
    name: 'a prize of a bet nobody placed, in a round that is there',
    steps: [bet('OK', -10), win('PAM_ERR_TRANS_NOT_FOUND', -10, { providerBetRef: '$unheard' })],
    leaves: -10,
  },
  {
    name: 'a prize that names its bet and another round',
    steps: [bet('OK', -10), win('PAM_ERR_TRANS_NOT_FOUND', -10, { providerRoundId: '$elsewhere' })],
    leaves: -10,
  },
  {
    name: "a prize on another player's round",
    needs: ['other'],
    steps: [bet('OK', -10), win('PAM_ERR_TRANS_NOT_FOUND', undefined, {}, { token: 'other', user: 'other' })],
    leaves: -10,
  },
  {
    name: 'a prize on a round that is over',
    steps: [
      bet('OK', -10),
      win('OK', 15, OVER),
      win('PAM_ERR_TRANS_ALREADY_SETTLED', 15, { providerTransactionId: '$w2' }),
    ],
    leaves: 15,
  },
  {
    name: 'a prize on a round its stake ended',
    steps: [bet('OK', -10, OVER), win('PAM_ERR_TRANS_ALREADY_SETTLED', -10)],
    leaves: -10,
  },
  {
    name: 'a stake on a round that is over',
    steps: [
      bet('OK', -10),
      win('OK', 15, OVER),
      bet('PAM_ERR_TRANS_ALREADY_SETTLED', 15, { providerTransactionId: '$b2', providerBetRef: '$r2' }),
    ],
    leaves: 15,
  },
  {
    name: 'a prize of a stake that was cancelled',
    steps: [bet('OK', -10), cancel('OK', 0), win('PAM_ERR_TRANS_ALREADY_CANCELLED', 0)],
  },
  {
    name: 'a prize by its round, all of whose stakes were cancelled',
    steps: [
      bet('OK', -10, noRef),
      cancel('OK', 0, { ...noRef, providerTransactionId: '$bet' }),
      win('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, noRef),
    ],
  },
  {
    name: 'a prize with jackpots and the transactions of its round',
    steps: [
      bet('OK', -10),
      win('OK', 15, {
        jackpots: [
          { jackpotId: 'mini', jackpotAmount: 1.5, jackpotBuckets: [{ bucketType: 'seed', bucketAmount: 0.25 }] },
        ],
        roundTransactions: [
          {
            transactionType: 'WITHDRAW',
            providerTransactionId: '$bet',
            cashAmount: 10,
            jackpotContribution: 0.000001,
            pending: false,
          },
        ],
      }),
    ],
    leaves: 15,
  },
  { name: 'a stake with a tip', steps: [bet('OK', -10, { tip: { tipAmount: 2 }, betCode: 'Tip' })], leaves: -10 },
]

const CANCELS: Case[] = [
  { name: 'a cancel by its reference', steps: [bet('OK', -10), cancel('OK', 0)] },
  {
    name: 'a cancel that bears the id of its stake',
    steps: [bet('OK', -10, noRef), cancel('OK', 0, { ...noRef, providerTransactionId: '$bet' })],
  },
  {
    name: 'a cancel whose reference is the id of a stake without one',
    steps: [bet('OK', -10, noRef), cancel('OK', 0, { providerBetRef: '$bet' })],
  },
  {
    name: 'the reference before the id: what it names is cancelled',
    steps: [
      bet('OK', -10),
      bet('OK', -17, { cashAmount: 7, providerTransactionId: '$b2', providerBetRef: '$r2' }),
      cancel('OK', -7, { providerTransactionId: '$b3' }),
    ],
    leaves: -7,
  },
  { name: 'a cancel of nothing', steps: [cancel('PAM_ERR_CANCEL_NOT_FOUND', 0)] },
  {
    name: 'a cancel of nothing, and the stake that comes late',
    steps: [cancel('PAM_ERR_CANCEL_NOT_FOUND', 0), bet('PAM_ERR_TRANS_ALREADY_CANCELLED', 0)],
  },
  {
    name: 'a cancel of nothing by id, and the stake that comes late',
    steps: [
      cancel('PAM_ERR_CANCEL_NOT_FOUND', 0, { ...noRef, providerTransactionId: '$bet' }),
      bet('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, noRef),
    ],
  },
  {
    name: 'a cancel of nothing, twice',
    steps: [cancel('PAM_ERR_CANCEL_NOT_FOUND', 0), cancel('PAM_ERR_CANCEL_NOT_FOUND', 0)],
  },
  {
    name: 'a second cancel of a stake',
    steps: [
      bet('OK', -10),
      cancel('OK', 0),
      cancel('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, { providerTransactionId: '$c2' }),
    ],
  },
  {
    name: 'a cancel of a stake that has won',
    steps: [bet('OK', -10), win('OK', 15), cancel('PAM_ERR_TRANS_ALREADY_SETTLED', 15)],
    leaves: 15,
  },
  {
    name: 'a cancel in a round that is over',
    steps: [
      bet('OK', -10, noRef),
      bet('OK', -20, { ...noRef, providerTransactionId: '$b2' }),
      win('OK', 5, { ...noRef, ...OVER }),
      cancel('PAM_ERR_TRANS_ALREADY_SETTLED', 5, { ...noRef, providerTransactionId: '$bet' }),
    ],
    leaves: 5,
  },
  {
    name: 'a cancel of a prize',
    steps: [bet('OK', -10), win('OK', 15), cancel('PAM_ERR_CANCEL_NON_WITHDRAW', 15, { providerBetRef: '$win' })],
    leaves: 15,
  },
  {
    name: 'a cancel of a promotional prize',
    steps: [
      promoWin('OK', 25),
      promoCancel('PAM_ERR_CANCEL_NON_WITHDRAW', 25, { ...noRef, providerTransactionId: '$gift' }),
    ],
    leaves: 25,
  },
  {
    name: "a cancel of another player's stake",
    needs: ['other'],
    steps: [bet('OK', -10), cancel('PAM_ERR_CANCEL_NOT_FOUND', undefined, {}, { token: 'other', user: 'other' })],
    leaves: -10,
  },
  {
    name: "a cancel that bears the id of another player's stake",
    needs: ['other'],
    steps: [
      bet('OK', -10),
      cancel(
        'PAM_ERR_DUPLICATE_TRANS',
        undefined,
        { providerTransactionId: '$bet' },
        { token: 'other', user: 'other' },
      ),
    ],
    leaves: -10,
  },
  {
    name: 'stakes under one reference, cancelled one by one',
    steps: [
      bet('OK', -10),
      bet('OK', -17, { cashAmount: 7, providerTransactionId: '$b2' }),
      cancel('OK', -10),
      cancel('OK', 0, { providerTransactionId: '$c2' }),
      cancel('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, { providerTransactionId: '$c3' }),
    ],
  },
]

const PROMOTIONS: Case[] = [
  {
    name: 'a promotional prize needs no stake',
    steps: [
      promoWin('OK', 25, {
        promos: [{ promoType: 'FREEROUNDS', promoName: 'Faro', promoAmount: 25, currency: 'EUR' }],
      }),
    ],
    leaves: 25,
  },
  {
    name: 'a promotional prize needs no round',
    steps: [promoWin('OK', 25, { providerRoundId: undefined })],
    leaves: 25,
  },
  {
    name: 'a promotional prize after the round is over',
    steps: [bet('OK', -10), win('OK', 15, OVER), promoWin('OK', 40)],
    leaves: 40,
  },
  {
    name: 'a promotional stake and its prize',
    steps: [promoBet('OK', -10), promoWin('OK', 15, { providerBetRef: '$ref' })],
    leaves: 15,
  },
  { name: 'a promotional stake, cancelled', steps: [promoBet('OK', -10), promoCancel('OK', 0)] },
  {
    name: 'a promotional prize of a stake that was cancelled',
    steps: [
      promoBet('OK', -10),
      promoCancel('OK', 0),
      promoWin('PAM_ERR_TRANS_ALREADY_CANCELLED', 0, { providerBetRef: '$ref' }),
    ],
  },
  {
    name: 'free rounds: staked and won in promotional money',
    needs: ['promo'],
    steps: [
      promoBet('OK', { promo: -1 }, { cashAmount: 0, promoAmount: 1 }),
      promoWin('OK', { promo: 4 }, { cashAmount: 0, promoAmount: 5, providerBetRef: '$ref' }),
    ],
    leaves: { promo: 4 },
  },
]

const SESSIONS: Case[] = [
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

export const VALKYRIE: Case[] = [
  ...STAKES,
  ...REPEATS,
  ...ROUNDS,
  ...CANCELS,
  ...PROMOTIONS,
  ...SESSIONS,
  ...VALKYRIE_READS,
]
