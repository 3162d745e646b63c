import type { Terms, Tier } from '#api/agents/contracts'
import type { Currency } from '#api/money'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Facts } from '#statements/Facts.tsx'
import { Sum } from '#statements/Sum.tsx'
import { formatMoney } from '#ui/money.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { rateText } from '../settlements/settlement-text.ts'
import { BASE_NAMES, PAYMENTS, PERIOD_NAMES } from './contract-text.ts'
import style from './contracts.module.css'

interface TermsViewProps {
  t: Text
  terms: Terms
  currency: Currency
}

/** What a contract says: one sentence, its tiers as a table, and the rest as facts. */
export function TermsView({ t, terms, currency }: TermsViewProps) {
  const language = pageLanguage()
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  const yes = (value: boolean) => t(value ? 'contracts:yes' : 'contracts:no')
  return (
    <div className={style.terms}>
      <p>{sentenceOf(t, terms, money)}</p>
      {terms.kind !== 'realtime' && (
        <DataTable
          caption={t('contracts:tiers')}
          columns={tierColumns(t, terms, currency)}
          rows={terms.tiers.toSorted((one, other) => one.rate - other.rate)}
          keyOf={(tier) => JSON.stringify(tier)}
        />
      )}
      <Facts
        facts={[
          [t('contracts:payment'), t(PAYMENTS[terms.payment])],
          [t('contracts:carries'), terms.kind === 'dividend' && yes(terms.carriesLosses)],
          [t('contracts:minimum-bet'), terms.kind !== 'realtime' && money(terms.minimumBet)],
          [t('contracts:bonus-bets'), yes(terms.includesBonusBets)],
          [t('contracts:notice'), t('contracts:notice.days', { count: terms.noticeDays })],
          [t('contracts:zone'), terms.zone.replaceAll('_', ' ')],
        ]}
      />
    </div>
  )
}

function sentenceOf(t: Text, terms: Terms, money: (minor: number) => string): string {
  const language = pageLanguage()
  switch (terms.kind) {
    case 'dividend':
      return t('contracts:says.dividend', { base: t(BASE_NAMES[terms.base]), period: t(PERIOD_NAMES[terms.period]) })
    case 'daily':
      return t('contracts:says.daily')
    case 'hourly':
      return t('contracts:says.hourly')
    case 'realtime':
      return t('contracts:says.realtime', {
        ...{ win: rateText(terms.winRate, language), loss: rateText(terms.lossRate, language) },
        single: money(terms.singleBet),
      })
  }
}

function tierColumns(t: Text, { kind }: Terms, currency: Currency): Column<Tier>[] {
  const money = (key: 'minimumBase' | 'minimumTurnover', title: string): Column<Tier> => ({
    ...{ key, title, end: true },
    cell: (tier) => <Sum minor={tier[key]} currency={currency} />,
  })
  return [
    money('minimumBase', t(kind === 'dividend' ? 'contracts:tier.base' : 'contracts:tier.bets')),
    money('minimumTurnover', t('contracts:tier.turnover')),
    {
      ...{ key: 'members', title: t('contracts:tier.members'), end: true },
      cell: ({ minimumActiveMembers }) => countOf(minimumActiveMembers, pageLanguage()),
    },
    {
      ...{ key: 'rate', title: t('contracts:tier.rate'), end: true },
      cell: ({ rate }) => <b>{rateText(rate, pageLanguage())}</b>,
    },
  ]
}
