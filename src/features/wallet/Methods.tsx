import type { DepositMethod } from '#api/wallet/wallet'
import type { Bound } from '#core/form'
import { fieldMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import type { IconName } from '#ui/icons.ts'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import style from './DepositPopup.module.css'

/** The icon and the texts of each kind of method. */
const KINDS = {
  bank: { icon: 'bank', name: 'wallet:method.bank', when: 'wallet:method.bank.when' },
  card: { icon: 'card', name: 'wallet:method.card', when: 'wallet:method.card.when' },
  cash: { icon: 'ticket', name: 'wallet:method.cash', when: 'wallet:method.cash.when' },
  crypto: { icon: 'coin', name: 'wallet:method.crypto', when: 'wallet:method.crypto.when' },
} as const satisfies Record<DepositMethod['kind'], { icon: IconName; name: Key; when: Key }>

/** SPEI is the bank transfer of Mexico. A transfer that a person confirms has a name and a time of its own. */
function nameOf(t: Text, { kind, currency, byHand }: DepositMethod): string {
  const isSpei = kind === 'bank' && currency === 'MXN'
  if (byHand) return t(isSpei ? 'wallet:method.spei-transfer' : 'wallet:method.transfer')
  return t(isSpei ? 'wallet:method.spei' : KINDS[kind].name)
}

const whenOf = (t: Text, { kind, byHand }: DepositMethod) =>
  t(byHand ? 'wallet:method.transfer.when' : KINDS[kind].when)

/** The name of a method by its kind; the id when the method is unknown. */
export function methodName(t: Text, methods: readonly DepositMethod[] | null, id: string): string {
  const method = methods?.find((one) => one.id === id)
  return method ? nameOf(t, method) : id
}

/** How long money of a method takes; empty when the method is unknown. */
export function methodWhen(t: Text, methods: readonly DepositMethod[] | null, id: string): string {
  const method = methods?.find((one) => one.id === id)
  return method ? whenOf(t, method) : ''
}

interface MethodsProps {
  t: Text
  methods: readonly DepositMethod[]
  bound: Bound
}

export function Methods({ t, methods, bound }: MethodsProps) {
  const language = pageLanguage()
  return (
    <fieldset className={style.methods}>
      <legend>{t('wallet:how')}</legend>
      {methods.map((method) => {
        const { id, kind, fee, currency } = method
        return (
          <ChoiceCard
            key={id}
            icon={KINDS[kind].icon}
            input={{
              ...{ type: 'radio', name: 'method', value: id },
              ...{ checked: bound.value === id, onChange: () => bound.set(id) },
            }}
          >
            <b>{nameOf(t, method)}</b>
            <small>
              {whenOf(t, method)} ·{' '}
              {fee > 0
                ? t('wallet:fee', { amount: formatMoney(amountIn(language, fee, currency)) })
                : t('wallet:no-fee')}
            </small>
          </ChoiceCard>
        )
      })}
      {bound.fault && <Alert>{fieldMessage(t, bound.fault)}</Alert>}
    </fieldset>
  )
}
