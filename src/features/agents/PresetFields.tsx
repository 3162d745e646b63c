import { ACCOUNT_TYPES, type RateName, type RatePreset } from '#core/agents/invitations'
import type { Form } from '#core/form'
import { FormField } from '#forms/FormField.tsx'
import type { Text } from '#i18n/text.ts'
import { percentOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Select } from '#ui/form/Select.tsx'

interface PresetFieldsProps {
  t: Text
  bind: Form<'type' | RateName>['bind']
  /** The highest rate of each contract that the agent has. */
  rates: readonly RatePreset[]
}

/** What the new account is, and for agents the rates of the contracts that they are offered. */
export function PresetFields({ t, bind, rates }: PresetFieldsProps) {
  const type = bind('type')
  return (
    <>
      <Select
        name="type"
        label={t('invite:type')}
        value={type.value}
        options={ACCOUNT_TYPES.map((one) => ({ value: String(one), label: typeText(t, one) }))}
        onChange={type.set}
      />
      {type.value !== '0' &&
        rates.map(({ kind, rate }) => (
          <FormField
            key={kind}
            t={t}
            bound={bind(`rate.${kind}`)}
            label={t('invite:rate', { kind: t(`invite:kind.${kind}`) })}
            aside={t('invite:optional')}
            hint={t('invite:rate.most', { percent: percentOf(rate / 10_000, pageLanguage()) })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
          />
        ))}
      {type.value !== '0' && rates.length === 0 && <p>{t('invite:rate.none')}</p>}
    </>
  )
}

/** An account type in words. */
export function typeText(t: Text, type: number): string {
  return type === 0 ? t('invite:type.member') : t('invite:type.agent', { type })
}
