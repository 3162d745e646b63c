import type { Settlement } from '#api/agents/settlements'
import type { Currency } from '#api/money'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { TotalsPanel } from '#statements/StatementLayout.tsx'
import { Sum } from '#statements/Sum.tsx'
import { countedIn, periodText, rateText } from './settlement-text.ts'
import style from './settlements.module.css'

interface RunningPanelProps {
  t: Text
  running: readonly Settlement[]
  currency: Currency
}

/** What the running period comes to so far, as the server reads it; nothing of it is certain. */
export function RunningPanel({ t, running, currency }: RunningPanelProps) {
  const language = pageLanguage()
  const money = (minor: number) => <Sum minor={minor} currency={currency} />
  return running.map((period) => (
    <section key={period.contract} className={style.running} data-running={period.kind}>
      <h2>{t('settlements:running')}</h2>
      <TotalsPanel
        name={t('settlements:running')}
        figures={[
          [t('settlements:base'), money(countedIn(period.kind, period.base))],
          period.kind === 'realtime'
            ? [t('settlements:turnover'), money(period.turnover)]
            : [t('settlements:rate'), rateText(period.rate, language)],
          [t('settlements:active'), countOf(period.activeMembers, language)],
          [t('settlements:downline'), money(-period.downline)],
          [t('settlements:so-far'), money(period.amount)],
        ]}
      />
      <p className={style.note}>{t('settlements:running.subtitle', { period: periodText(period, language) })}</p>
    </section>
  ))
}
