import type { RealityCheck } from '#api/protection/reality-check'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { formatMoney } from '#ui/money.ts'
import style from './play-figures.module.css'

/** Time, stakes, wins and net of a session of play; a sentence where nothing is played. */
export function PlayFigures({ t, check: { session, currency } }: { t: Text; check: RealityCheck }) {
  if (session === null) return <p className={style.none}>{t('reality:none')}</p>
  const { seconds, staked, won, net } = session
  const minutes = Math.floor(seconds / 60)
  const money = (minor: number) => formatMoney(amountIn(pageLanguage(), minor, currency))
  const rows = [
    [t('reality:time'), t('reality:minutes', { count: minutes })],
    [t('reality:staked'), money(staked)],
    [t('reality:won'), money(won)],
    [t('reality:net'), `${net > 0 ? '+' : ''}${money(net)}`],
  ] as const
  return (
    <dl className={style.figures} data-net={net}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
