import type { Cashback, CashbackList } from '#api/rewards/cashback'
import { LANGUAGES } from '#brand/brand'
import type { Text } from '#i18n/text.ts'
import { offsetOf, timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import paper from '../center/rewards.module.css'
import { amountOf, dayOf } from '../format.ts'
import { rateText } from './Lines.tsx'
import style from './rebate.module.css'

interface Props {
  t: Text
  list: CashbackList
  cashback: Cashback
}

/** A cashback that runs or begins: what this week comes to, what that would give, and the whole rule. */
export function RunningCashback({ t, list, cashback }: Props) {
  const { id, title, state, week, lastDay, amount } = cashback
  const days = { from: dayOf(week), until: dayOf(lastDay), zone: offsetOf(list.zone, pageLanguage()) }
  return (
    <section className={style.today} aria-labelledby={`cashback-${id}`} data-running={id} data-state={state}>
      <header>
        <h3 id={`cashback-${id}`}>
          <bdi>{title}</bdi>
        </h3>
        <p className={style.note}>{t(state === 'running' ? 'cashback:running' : 'cashback:soon', days)}</p>
        {state === 'running' && (
          <p className={paper.figure}>
            <Money {...amountOf(list.currency, amount)} />
          </p>
        )}
      </header>
      {state === 'running' && <SoFar t={t} list={list} cashback={cashback} />}
      <Rule t={t} list={list} cashback={cashback} />
    </section>
  )
}

/** What the week comes to, line by line: the printed lines are the printed sum. */
function SoFar({ t, list: { currency }, cashback: { staked, won, given, carried } }: Props) {
  const net = staked - won - given
  const rows = [
    ['staked', t('cashback:staked'), staked],
    ['won', t('cashback:won'), -won],
    ['given', t('cashback:given'), -given],
    ['net', t(net < 0 ? 'cashback:gain' : 'cashback:loss'), Math.abs(net)],
    ...(carried < 0 ? [['carried', t('cashback:carried'), carried] as const] : []),
  ] as const
  return (
    <dl className={style.lines}>
      {rows.map(([key, name, minor]) => (
        <div key={key} data-line={key}>
          <dt>{name}</dt>
          <dd>
            <Money {...amountOf(currency, minor)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const joinNames = (names: readonly string[]) =>
  new Intl.ListFormat(LANGUAGES[pageLanguage()].locale, { type: 'conjunction' }).format(names)

function Rule({ t, list, cashback }: Props) {
  const { least, cap, categories, games, without, settledAt, collectDays } = cashback
  const money = (minor: number) => formatMoney(amountOf(list.currency, minor))
  const counted = [...categories.map((category) => t(`lobby:type.${category}`)), ...games.map(({ name }) => name)]
  const not = without.map((kind) => t(`lobby:class.${kind}`))
  return (
    <ul className={style.rules} data-rule>
      <li>{t('cashback:rule.loss')}</li>
      <li>
        {counted.length === 0 ? t('cashback:rule.every-game') : t('cashback:rule.games', { list: joinNames(counted) })}{' '}
        {not.length > 0 && t('cashback:rule.without', { list: joinNames(not) })}
      </li>
      <li>{ratesText(t, list, cashback)}</li>
      <li>{t('cashback:rule.bounds', { min: money(least), max: money(cap) })}</li>
      <li>
        {t('cashback:rule.when', { time: timeOf(settledAt, pageLanguage()) })}{' '}
        {t('cashback:rule.collect', { count: collectDays })}
      </li>
      <li>{t('cashback:rule.late')}</li>
    </ul>
  )
}

/** The rate of each rank; one rate where all have the same. */
function ratesText(t: Text, { ranks, level }: CashbackList, { rates }: Cashback): string {
  const [first = 0] = rates
  if (rates.every((rate) => rate === first)) return t('cashback:rule.rate', { percent: rateText(first) })
  const each = ranks.map((rank, index) => {
    const name = rank.name || t('rebate:no-rank')
    return `${rank.level === level ? t('rebate:own-rank', { rank: name }) : name}: ${rateText(rates[index] ?? 0)}`
  })
  return t('cashback:rule.rates', { list: each.join(' · ') })
}
