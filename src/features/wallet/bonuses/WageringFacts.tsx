import type { Currency } from '#api/money'
import type { Wagering } from '#api/rewards/wagering'
import type { Text } from '#i18n/text.ts'
import { percentOf, timeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { formatMoney } from '#ui/money.ts'
import style from './wagering.module.css'

interface WageringFactsProps {
  t: Text
  wagering: Wagering
  currency: Currency
}

/** What is left to wager of a bonus, and what has counted so far. */
export function WageringFacts({ t, wagering, currency }: WageringFactsProps) {
  const language = pageLanguage()
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  const { state, target, progress, left, until } = wagering
  const reached = Math.min(progress, target)
  return (
    <section className={style.wagering} aria-label={t('bonuses:wagering')} data-wagering={state}>
      <p className={style.sum}>
        <span>
          <strong>{money(reached)}</strong> {t('bonuses:wagering.of', { amount: money(target) })}
        </span>
        <b>{t('bonuses:wagering.left', { left: money(left) })}</b>
      </p>
      <progress max={Math.max(1, target)} value={reached} aria-label={t('bonuses:wagering')} />
      <p className={style.ends}>
        <span>{percentOf(target === 0 ? 1 : Math.floor((reached / target) * 1_000) / 1_000, language)}</span>
        {until !== null && <span>{t('bonuses:wagering.until', { time: timeOf(until, language) })}</span>}
      </p>
      {state === 'waiting' && <p role="note">{t('bonuses:wagering.waiting')}</p>}
      <Counted {...{ t, wagering, money }} />
      <p className={style.note}>{t('bonuses:wagering.note')}</p>
    </section>
  )
}

interface CountedProps {
  t: Text
  wagering: Wagering
  money: (minor: number) => string
}

/** A line for each category: what it has added, of what was staked in it. */
function Counted({ t, wagering: { lines, maxStake }, money }: CountedProps) {
  const names = useText('lobby')
  if (lines.length === 0 && maxStake === null) return null
  return (
    <>
      {lines.length > 0 && (
        <p className={style.ends}>
          <b>{t('bonuses:wagering.counts')}</b>
          <span>{t('bonuses:wagering.counted')}</span>
        </p>
      )}
      <dl className={style.lines}>
        {lines.map(({ gameType, percent, staked, counted }) => (
          <div key={`${gameType} ${percent}`} data-line={gameType ?? 'other'}>
            <dt>
              {t('bonuses:wagering.line', {
                category: gameType === null ? t('bonuses:wagering.others') : names(`lobby:type.${gameType}`),
                percent: percentOf(percent / 100, pageLanguage()),
              })}
            </dt>
            <dd>{t('bonuses:wagering.sum', { amount: money(counted), stakes: money(staked) })}</dd>
          </div>
        ))}
        {maxStake !== null && (
          <div>
            <dt>{t('bonuses:wagering.most')}</dt>
            <dd>{money(maxStake)}</dd>
          </div>
        )}
      </dl>
    </>
  )
}
