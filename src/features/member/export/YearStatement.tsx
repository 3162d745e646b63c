import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $year, loadYear, type YearStatement as Statement, yearFile, yearNow, yearsOf } from '#core/member/year'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { readerZone } from '#statements/use-statement.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/form/Chips.tsx'
import { formatMoney } from '#ui/money.ts'
import { saveFile } from '#ui/save-file.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './data.module.css'

/** The statement of a year: to read, to print and to save. */
export function YearStatement({ t }: { t: Text }) {
  const { year, value, error } = useStore($year)
  const zone = readerZone()
  useEffect(() => void loadYear(yearNow(zone), zone), [zone])
  return (
    <section className={`${style.part} ${style.year}`} aria-labelledby="data-year" data-year={value?.year ?? ''}>
      <h2 id="data-year">{t('mydata:year', { period: value?.year ?? year })}</h2>
      {value === null || error !== null ? (
        <Waiting
          label={t('mydata:year.loading')}
          problem={error && errorMessage(t, error)}
          retry={t('mydata:year.retry')}
          onRetry={() => void loadYear(year, zone)}
        />
      ) : (
        <Year t={t} statement={value} zone={zone} />
      )}
    </section>
  )
}

function Year({ t, statement, zone }: { t: Text; statement: Statement; zone: string }) {
  const { year, currency } = statement
  const lines = linesOf(t, statement)
  const money = (minor: number) => formatMoney(amountIn(pageLanguage(), minor, currency), false)
  const save = () => {
    const text = yearFile([t('mydata:year.figure'), t('mydata:year.amount')], lines, { currency, zone })
    saveFile(`farol-${year}.csv`, 'text/csv', `\uFEFF${text}`)
  }
  return (
    <>
      <div className={style.controls}>
        <Chips
          label={t('mydata:year.choose')}
          name="year"
          options={yearsOf(statement, zone).map((one) => ({ value: one, label: one }))}
          value={year}
          onChange={(one) => void loadYear(one, zone)}
        />
      </div>
      {lines.every(([, minor]) => minor === 0) ? (
        <p data-year-empty>{t('mydata:year.none')}</p>
      ) : (
        <dl className={style.figures}>
          {lines.map(([label, minor]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi dir="ltr">{money(minor)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className={style.note}>{t('mydata:year.zone', { zone: statement.zone })}</p>
      <div className={`${style.controls} ${style.tables}`}>
        <Button icon="download" data-action="year-csv" onClick={save}>
          {t('mydata:year.csv')}
        </Button>
        <Button icon="list" data-action="year-print" onClick={() => window.print()}>
          {t('mydata:year.print')}
        </Button>
      </div>
    </>
  )
}

/** Each figure with its name: payments, play, what was given, and the result of each category. */
function linesOf(t: Text, { totals, categories }: Statement): (readonly [string, number])[] {
  return [
    [t('mydata:year.deposited'), totals.deposited],
    [t('mydata:year.withdrawn'), totals.withdrawn - totals.returned],
    [t('mydata:year.net'), totals.netDeposits],
    [t('mydata:year.fees'), totals.fees],
    [t('mydata:year.staked'), totals.staked],
    [t('mydata:year.won'), totals.won],
    [t('mydata:year.profit'), totals.profit],
    [t('mydata:year.bonuses'), totals.bonus - totals.bonusBack],
    [t('mydata:year.prizes'), totals.prizes],
    ...categories.map(({ category, profit }) => {
      const name = category === null ? t('mydata:year.other') : t(`lobby:type.${category}`)
      return [t('mydata:year.category', { category: name }), profit] as const
    }),
  ]
}
