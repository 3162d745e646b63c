import { useStore } from '@nanostores/react'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { $points, loadPoints } from '#core/rewards/points'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import { amountOf, pointsOf } from '../format.ts'
import style from './rewards.module.css'

/** The member's points, what they are worth, and where they are used. */
export function PointsPanel({ t }: { t: Text }) {
  const load = useStore($points)
  return (
    <section className={style.points} aria-label={t('rewards:points')} aria-busy={load.state === 'loading'}>
      {load.state === 'failed' ? (
        <>
          <p role="alert">{errorMessage(t, load.error)}</p>
          <Button data-action="retry-points" onClick={() => void loadPoints()}>
            {t('rewards:retry')}
          </Button>
        </>
      ) : (
        <p>
          {t('rewards:points')} <b>{load.state === 'ready' ? pointsOf(load.value.points) : '—'}</b>{' '}
          {load.state === 'ready' && load.value.worth > 0 && (
            <bdi>
              {t('rewards:points.worth', { amount: formatMoney(amountOf(load.value.currency, load.value.worth)) })}
            </bdi>
          )}
        </p>
      )}
      <p className={style.links}>
        <a className={style.link} href={pathIn(pageLanguage(), '/pointMall')}>
          {t('rewards:points.mall')}
        </a>
        <button type="button" className={style.link} data-action="history" onClick={() => openPopup('points', null)}>
          {t('rewards:points.history')}
        </button>
      </p>
    </section>
  )
}
