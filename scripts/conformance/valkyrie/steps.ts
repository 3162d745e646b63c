import type { Step } from './case.ts'

type Fields = Record<string, unknown>
type Expected = Step['expect']['balanceChange']

/**
 * Steps as they are written in the tables: the answer, the balance from the beginning of the case, what is not as usual,
 * who asks. Stakes are of 10 and prizes of 25 unless said.
 */
function step(transactionType: string, usual: Fields) {
  return (status: string, balanceChange: Expected, over: Fields = {}, as: Step['as'] = {}): Step => ({
    call: 'transaction',
    with: { transactionType, providerRoundId: '$round', ...usual, ...over },
    as,
    expect: { status, ...(balanceChange === undefined ? {} : { balanceChange }) },
  })
}
export const bet = step('WITHDRAW', { providerTransactionId: '$bet', providerBetRef: '$ref', cashAmount: 10 })
export const win = step('DEPOSIT', { providerTransactionId: '$win', providerBetRef: '$ref', cashAmount: 25 })
export const cancel = step('CANCEL', { providerTransactionId: '$cancel', providerBetRef: '$ref' })
export const promoBet = step('PROMOWITHDRAW', { providerTransactionId: '$bet', providerBetRef: '$ref', cashAmount: 10 })
export const promoWin = step('PROMODEPOSIT', { providerTransactionId: '$gift', cashAmount: 25 })
export const promoCancel = step('PROMOCANCEL', { providerTransactionId: '$cancel', providerBetRef: '$ref' })
/** By the round alone, or by the id. */
export const noRef = { providerBetRef: undefined }
/** The round ends. */
export const OVER = { isGameOver: true }
