import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ExchangeRate } from '#api/rewards/points'
import { openPopup } from '#core/popups'
import { $pointConfig, $points, loadPointConfig, loadPoints } from '#core/rewards/points'
import { $redemptions } from '#core/rewards/redemptions'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { pointsOf } from '../format.ts'
import { HeadBox } from './MallBoxes.tsx'
import style from './mall.module.css'

/** What the member has: points to use, points in process, and what the points are worth. */
export function MallHead({ t }: { t: Text }) {
  const points = useStore($points)
  const config = useStore($pointConfig)
  if (points.state === 'loading') return <HeadBox />
  if (points.state === 'failed')
    return (
      <div className={style.headBox} data-waiting="failed">
        <Alert action={<Button onClick={() => void loadPoints()}>{t('points:retry')}</Button>}>
          {errorMessage(t, points.error)}
        </Alert>
      </div>
    )
  const { points: usable, held, worth, currency } = points.value
  const exchange = config.state === 'ready' ? config.value.exchange : null
  return (
    <section className={style.head} aria-label={t('points:yours')} data-points={usable} data-held={held}>
      <Figure
        label={t('points:usable')}
        figure={pointsOf(usable)}
        note={t(usable < 0 ? 'points:usable.below' : 'points:usable.note')}
      >
        <button type="button" className={style.link} data-action="history" onClick={() => openPopup('points', null)}>
          {t('points:history')}
        </button>
      </Figure>
      <Held t={t} held={held} />
      {config.state === 'failed' ? (
        <div>
          <p>{errorMessage(t, config.error)}</p>
          <Button data-action="retry-rate" onClick={() => void loadPointConfig()}>
            {t('points:retry')}
          </Button>
        </div>
      ) : (
        (exchange || config.state === 'loading') && (
          <Figure
            label={t('points:worth')}
            figure={<Money {...amountIn(pageLanguage(), worth, currency)} />}
            note={exchange ? rateText(t, exchange, currency) : ''}
          >
            {exchange && <ToBalance t={t} usable={usable} exchange={exchange} />}
          </Figure>
        )
      )}
    </section>
  )
}

type CurrencyOf = Parameters<typeof amountIn>[2]

/** `100 puntos son $1.00`. */
function rateText(t: Text, { points, amount }: ExchangeRate, currency: CurrencyOf): string {
  return t('points:rate', { count: points, amount: formatMoney(amountIn(pageLanguage(), amount, currency)) })
}

/** The button of the exchange, or what is missing for the smallest one. */
function ToBalance({ t, usable, exchange }: { t: Text; usable: number; exchange: ExchangeRate }) {
  if (usable < exchange.minimum)
    return <span className={style.missing}>{t('points:convert.from', { count: exchange.minimum })}</span>
  return (
    <Button data-action="convert" onClick={() => openPopup('convert', null)}>
      {t('points:convert')}
    </Button>
  )
}

/** What is set aside, with the points of each request where all of them are listed. */
function Held({ t, held }: { t: Text; held: number }) {
  const { rows, next } = useStore($redemptions)
  const open = rows?.filter(({ state }) => state === 'process') ?? []
  const isWhole = next === null && open.reduce((sum, { points }) => sum + points, 0) === held
  const list = new Intl.ListFormat(pageLanguage()).format(open.map(({ points }) => pointsOf(points)))
  const note = held === 0 ? t('points:held.none') : isWhole ? t('points:held.list', { count: open.length, list }) : ''
  return (
    <Figure label={t('points:held')} figure={pointsOf(held)} note={note}>
      {held > 0 && (
        <a className={style.link} href="#requests">
          {t('points:held.see')}
        </a>
      )}
    </Figure>
  )
}

interface FigureProps {
  label: string
  figure: ReactNode
  note: string
  /** What can be done with it. */
  children: ReactNode
}

function Figure({ label, figure, note, children }: FigureProps) {
  return (
    <div className={style.figure}>
      <p>{label}</p>
      <div>
        <b>
          <bdi>{figure}</bdi>
        </b>
        {children}
      </div>
      <p>{note}</p>
    </div>
  )
}
