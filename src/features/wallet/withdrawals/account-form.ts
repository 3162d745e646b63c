import type { PayoutKind, PayoutMethod } from '#api/wallet/withdrawals'
import { each, requireValue } from '#core/checks'
import { type Check, createForm, type Form } from '#core/form'
import { PROOF_BLAME, type ProofName, proofFields, proofOf } from '#core/session/proof'
import { accountNumber, addAccount, holderName, removeAccount } from '#core/wallet/withdrawals'

export type AccountName = 'kind' | 'holder' | 'number' | ProofName

/** A CLABE has 18 digits; an IBAN two letters, two digits and at most 30 characters (ISO 13616). The server checks digits. */
const numberShape: Check<AccountName> = (value, { kind }) => {
  const right = kind === 'iban' ? /^[A-Za-z]{2}\d{2}[A-Za-z\d]{11,30}$/ : /^\d{18}$/
  return right.test(accountNumber(value)) ? null : { code: 'account-number-wrong' }
}

const holderShape: Check<AccountName> = (value) =>
  /^\P{C}{3,80}$/u.test(holderName(value)) ? null : { reason: 'length', minimum: 3, maximum: 80 }

/** The form of a new payout account. Its id is made once, so that a repeat adds one account. */
export function accountForm(methods: readonly PayoutMethod[], id: string): Form<AccountName> {
  return createForm<AccountName>({
    fields: {
      kind: { initial: methods[0]?.kind ?? 'clabe' },
      holder: { check: each<AccountName>(requireValue, holderShape) },
      number: { check: each<AccountName>(requireValue, numberShape) },
      ...proofFields(),
    },
    blame: {
      ...PROOF_BLAME,
      'account-number-wrong': 'number',
      'bank-unknown': 'number',
      conflict: 'number',
      'holder-wrong': 'holder',
      'method-disabled': 'kind',
    },
    submit: ({ kind, holder, number, ...proof }) =>
      addAccount(id, {
        kind: kind as PayoutKind,
        holder,
        number,
        ...proofOf(proof),
      }),
  })
}

/** The form that removes a payout account. */
export function removeForm(id: string): Form<ProofName> {
  return createForm<ProofName>({
    fields: proofFields(),
    blame: PROOF_BLAME,
    submit: (proof) => removeAccount(id, proofOf(proof)),
  })
}
