import type { Step } from './case.ts'

type Fields = Record<string, unknown>
type Expected = Step['expect']['balanceChange']

/**
 * Builds the steps of the tables: the expected status, the balance change since the beginning of the case, the
 * overridden fields, the credentials. By default a stake is 10 and a win 25.
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
/** Leaves out the reference, so that a transaction is found by its round or its id. */
export const noRef = { providerBetRef: undefined }
/** Ends the round. */
export const OVER = { isGameOver: true }
