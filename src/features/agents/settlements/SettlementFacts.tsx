import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { DownlineShare, Settlement } from '#api/agents/settlements'
import type { Currency } from '#api/money'
import { settlementShares } from '#core/agents/settlements'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { countOf, timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Facts } from '#statements/Facts.tsx'
import { Sum } from '#statements/Sum.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { countedIn, rateText } from './settlement-text.ts'
import style from './settlements.module.css'

interface SettlementFactsProps {
  t: Text
  settlement: Settlement
  currency: Currency
}

/** How the amount of one settlement was made, line by line, and what was taken off for whom (docs/contracts.md). */
export function SettlementFacts({ t, settlement, currency }: SettlementFactsProps) {
  const language = pageLanguage()
  const { activeMembers, turnover, carry, kind, claimUntil, paidAt } = settlement
  const money = (minor: number) => <Sum minor={minor} currency={currency} />
  return (
    <div className={style.facts}>
      <Lines t={t} settlement={settlement} currency={currency} />
      {settlement.downline > 0 && <Shares t={t} settlement={settlement} currency={currency} />}
      <Facts
        facts={[
          [t('settlements:turnover'), money(turnover)],
          [t('settlements:active'), kind === 'realtime' ? null : countOf(activeMembers, language)],
          [t('settlements:carry'), carry === 0 ? null : money(countedIn(kind, carry))],
          [t('settlements:claim-until'), claimUntil && timeOf(claimUntil, language)],
          [t('settlements:paid-at'), paidAt && timeOf(paidAt, language)],
        ]}
      />
    </div>
  )
}

type Entry = [key: string, label: string, value: ReactNode, isResult?: boolean]

/** The entries of the calculation; those that are zero stand there too, except carries, corrections and what came late. */
function Lines({ t, settlement, currency }: SettlementFactsProps) {
  const { kind, current, late, carriedIn, base, rate, own, downline, restated, correction, amount } = settlement
  const sum = (value: number) => <Sum signed minor={countedIn(kind, value)} currency={currency} />
  const money = (minor: number) => <Sum signed minor={minor} currency={currency} />
  const byRate = t('settlements:entry.own', { rate: rateText(rate, pageLanguage()) })
  const entries: Entry[] = [
    ['current', t('settlements:entry.current'), sum(current)],
    ['late', t('settlements:entry.late'), late !== 0 && sum(late)],
    ['carried', t('settlements:entry.carried'), carriedIn !== 0 && sum(carriedIn)],
    ['base', t('settlements:base'), sum(base), true],
    ['own', kind === 'realtime' ? t('settlements:own') : byRate, money(own), true],
    ['downline', t('settlements:entry.downline'), money(-downline)],
    ['restated', t('settlements:entry.restated'), restated !== 0 && money(restated)],
    ['correction', t('settlements:correction'), correction !== 0 && money(correction)],
    ['amount', t('settlements:amount'), money(amount), true],
  ]
  return (
    <dl className={style.entries}>
      {entries
        .filter(([, , value]) => value !== false)
        .map(([key, label, value, isResult]) => (
          <div key={key} data-entry={key} data-result={isResult || undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What was taken off for each agent directly below. */
function Shares({ t, settlement, currency }: SettlementFactsProps) {
  const [shares] = useState(settlementShares)
  const { value, error } = useStore(shares.$state)
  const { contract, kind, from } = settlement
  useEffect(() => void shares.load({ contract, kind, from }), [shares, contract, kind, from])
  if (!value)
    return (
      <Waiting
        label={t('settlements:shares.loading')}
        problem={error && errorMessage(t, error)}
        retry={t('statements:retry')}
        onRetry={() => void shares.retry()}
      />
    )
  const rest = value.count - value.downlines.length
  return (
    <section className={style.shares} data-shares>
      <h3>{t('settlements:shares')}</h3>
      <DataTable
        caption={t('settlements:shares')}
        columns={shareColumns(t, settlement.kind, currency)}
        rows={value.downlines}
        keyOf={({ account }) => account}
      />
      {rest > 0 && <p className={style.note}>{t('settlements:shares.more', { count: rest })}</p>}
      {value.own > settlement.own && <p className={style.note}>{t('settlements:shares.never-below')}</p>}
    </section>
  )
}

function shareColumns(t: Text, kind: Settlement['kind'], currency: Currency): Column<DownlineShare>[] {
  return [
    { key: 'account', title: t('settlements:account'), cell: ({ account }) => <bdi>{account}</bdi> },
    {
      ...{ key: 'base', title: t('settlements:base'), end: true },
      cell: ({ base }) => <Sum minor={countedIn(kind, base)} currency={currency} />,
    },
    {
      ...{ key: 'rate', title: t('settlements:rate'), end: true },
      cell: ({ rate }) => (kind === 'realtime' ? '—' : rateText(rate, pageLanguage())),
    },
    {
      ...{ key: 'own', title: t('settlements:taken-off'), end: true },
      cell: ({ own }) => <Sum minor={own} currency={currency} />,
    },
  ]
}
