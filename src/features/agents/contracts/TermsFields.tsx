import { useEffect, useId, useState } from 'react'
import type { ContractKind } from '#api/agents/contracts'
import { agentsBelow } from '#core/agents/contracts'
import type { Bound } from '#core/form'
import { FormField } from '#forms/FormField.tsx'
import type { Key, Text } from '#i18n/text.ts'
import { readerZone } from '#statements/use-statement.ts'
import { Check } from '#ui/form/Check.tsx'
import { Select } from '#ui/form/Select.tsx'
import { BASE_NAMES, PAYMENTS, PERIOD_NAMES } from './contract-text.ts'
import style from './contracts.module.css'

type Bind = (name: string) => Bound

interface FieldsProps {
  t: Text
  bind: Bind
}

/** The agent directly below; the first of them are offered. */
export function AccountField({ t, bound }: { t: Text; bound: Bound }) {
  const [accounts, setAccounts] = useState<string[]>([])
  const list = useId()
  useEffect(() => void agentsBelow(readerZone()).then(setAccounts), [])
  return (
    <>
      <FormField
        t={t}
        bound={bound}
        label={t('contracts:account')}
        hint={t('contracts:account.subtitle')}
        list={list}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <datalist id={list}>
        {accounts.map((account) => (
          <option key={account} value={account} />
        ))}
      </datalist>
    </>
  )
}

/** What every contract of a line shares: period, base, zone, and whether bets with bonus count. */
export function FrameFields({ t, bind, kind }: FieldsProps & { kind: ContractKind }) {
  return (
    <div className={style.pair}>
      {kind === 'dividend' && (
        <>
          <NamedSelect t={t} bound={bind('period')} textKey="contracts:period" names={PERIOD_NAMES} />
          <NamedSelect t={t} bound={bind('basis')} textKey="contracts:base" names={BASE_NAMES} />
        </>
      )}
      <FormField t={t} bound={bind('terms.zone')} label={t('contracts:zone')} maxLength={60} autoComplete="off" />
      <BoundCheck t={t} bound={bind('includesBonusBets')} textKey="contracts:bonus-bets" />
    </div>
  )
}

/** One tier: its rate, and what a period must reach for it. */
export function TierFields({ t, bind, index, kind }: FieldsProps & { index: number; kind: ContractKind }) {
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <fieldset className={style.tier}>
      <legend>{t('contracts:tier', { number: index + 1 })}</legend>
      <FormField t={t} bound={bind(`rate${index}`)} label={t('contracts:tier.rate.field')} {...money} />
      <FormField
        t={t}
        bound={bind(`base${index}`)}
        label={t(kind === 'dividend' ? 'contracts:tier.base' : 'contracts:tier.bets')}
        {...money}
      />
      <FormField t={t} bound={bind(`turnover${index}`)} label={t('contracts:tier.turnover')} {...money} />
      <FormField
        t={t}
        bound={bind(`members${index}`)}
        label={t('contracts:tier.members')}
        inputMode="numeric"
        autoComplete="off"
      />
    </fieldset>
  )
}

/** The rates of a real-time salary. */
export function RealtimeFields({ t, bind }: FieldsProps) {
  const typed = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className={style.tier}>
      <FormField t={t} bound={bind('winRate')} label={t('contracts:win-rate')} {...typed} />
      <FormField t={t} bound={bind('lossRate')} label={t('contracts:loss-rate')} {...typed} />
      <FormField t={t} bound={bind('singleBet')} label={t('contracts:single-bet')} {...typed} />
    </div>
  )
}

/** Payment, notice, who is active, and losses. */
export function CommonFields({ t, bind, kind }: FieldsProps & { kind: ContractKind }) {
  return (
    <div className={style.pair}>
      <NamedSelect t={t} bound={bind('payment')} textKey="contracts:payment" names={PAYMENTS} />
      <FormField
        t={t}
        bound={bind('noticeDays')}
        label={t('contracts:notice')}
        inputMode="numeric"
        autoComplete="off"
      />
      {kind !== 'realtime' && (
        <FormField
          t={t}
          bound={bind('minimumBet')}
          label={t('contracts:minimum-bet')}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
      {kind === 'dividend' && <BoundCheck t={t} bound={bind('carriesLosses')} textKey="contracts:carries.field" />}
    </div>
  )
}

interface NamedSelectProps {
  t: Text
  bound: Bound
  textKey: Key
  names: Readonly<Record<string, Key>>
}

function NamedSelect({ t, bound, textKey, names }: NamedSelectProps) {
  return (
    <Select
      name={bound.name}
      label={t(textKey)}
      value={bound.value}
      options={Object.entries(names).map(([value, name]) => ({ value, label: t(name) }))}
      onChange={(value) => bound.set(value)}
    />
  )
}

const BoundCheck = ({ t, bound, textKey }: { t: Text; bound: Bound; textKey: Key }) => (
  <Check
    name={bound.name}
    checked={bound.value === 'on'}
    onChange={({ target }) => bound.set(target.checked ? 'on' : '')}
  >
    {t(textKey)}
  </Check>
)
