import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Redemption } from '#api/rewards/points'
import { openPopup } from '#core/popups'
import {
  $redemptionStep,
  $redemptions,
  cancelRequest,
  loadRedemptions,
  moreRedemptions,
} from '#core/rewards/redemptions'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { localDay, pointsOf, signedPoints } from '../format.ts'
import { StateBadge, stepMessage } from './request-state.tsx'
import style from './requests.module.css'

/** So many stand there before somebody asks for all. */
const FIRST = 4

/** What the member asked for with points: the newest first. */
export function Requests({ t }: { t: Text }) {
  const { rows, next, error, busy, moreError } = useStore($redemptions)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows?.slice(0, FIRST)
  const hidden = (rows?.length ?? 0) - (shown?.length ?? 0)
  return (
    <section id="requests" className={style.requests} aria-labelledby="requests-title" data-requests={rows?.length}>
      <header>
        <h2 id="requests-title">{t('points:requests')}</h2>
        {hidden > 0 && (
          <button type="button" className={style.link} data-action="all-requests" onClick={() => setWhole(true)}>
            {next === null ? t('points:requests.all', { count: rows?.length ?? 0 }) : t('points:more')}
          </button>
        )}
      </header>
      {error && (
        <Alert
          action={
            <Button data-action="retry-requests" onClick={() => void loadRedemptions()}>
              {t('points:retry')}
            </Button>
          }
        >
          {errorMessage(t, error)}
        </Alert>
      )}
      {rows === null && !error && <RowBoxes label={t('points:loading')} />}
      {rows?.length === 0 && <p className={style.none}>{t('points:requests.none')}</p>}
      {shown && shown.length > 0 && <Table t={t} rows={shown} />}
      {moreError && <Alert>{errorMessage(t, moreError)}</Alert>}
      {isWhole && next !== null && (
        <Button wide busy={busy} data-action="more-requests" onClick={() => void moreRedemptions()}>
          {t('points:more')}
        </Button>
      )}
    </section>
  )
}

function RowBoxes({ label }: { label: string }) {
  return (
    <div className={style.boxes} aria-busy="true">
      <p className="unseen" role="status">
        {label}
      </p>
      {Array.from({ length: FIRST }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes are all alike
        <div key={index} />
      ))}
    </div>
  )
}

function Table({ t, rows }: { t: Text; rows: readonly Redemption[] }) {
  return (
    <table className={style.table}>
      <caption className="unseen">{t('points:requests')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('points:at')}</th>
          <th scope="col">{t('points:article')}</th>
          <th scope="col" data-end>
            {t('points:points')}
          </th>
          <th scope="col">{t('points:state')}</th>
          <th scope="col">{t('points:next')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {rows.map((request) => (
          <Row key={request.id} t={t} request={request} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ t, request }: { t: Text; request: Redemption }) {
  const { id, item, money, points, state, createdAt } = request
  const { failure } = useStore($redemptionStep)
  const isStruck = state === 'rejected' || state === 'cancelled'
  const amount = money && formatMoney(amountIn(pageLanguage(), money.amount, money.currency))
  return (
    <tr data-request={id} data-state={state}>
      <td className={style.at}>{timeOf(createdAt, pageLanguage())}</td>
      <td className={style.what}>
        {item ? (
          <img src={`/art/v1/motifs/${item.motif}.svg`} alt="" width="36" height="42" loading="lazy" />
        ) : (
          <span className={style.sign}>
            <Icon name="swap" size={20} />
          </span>
        )}
        <span>
          <b>
            <bdi>{item?.name ?? t('points:exchange')}</bdi>
          </b>
          {(item?.option || amount) && (
            <small>
              <bdi>{item?.option || amount}</bdi>
            </small>
          )}
        </span>
      </td>
      <td className={style.points} data-end data-struck={isStruck || undefined}>
        <bdi dir="ltr">{isStruck ? pointsOf(points) : signedPoints(-points)}</bdi>
      </td>
      <td className={style.state}>
        <StateBadge t={t} state={state} />
      </td>
      <td className={style.next}>
        <NextStep t={t} request={request} />
        {failure?.of === id && (
          <p role="alert" className={style.failure}>
            {stepMessage(t, failure.error)}
          </p>
        )}
      </td>
      <td className={style.step} data-end>
        <Step t={t} request={request} />
      </td>
    </tr>
  )
}

/** What happens next, or what has happened. */
function NextStep({ t, request }: { t: Text; request: Redemption }) {
  const { state, item, money, answerBy, decidedAt, reason, tracking, points, folio } = request
  const day = decidedAt === null ? '' : localDay(decidedAt)
  const folioText = (
    <small>
      {t('points:folio')} <bdi dir="ltr">{folio}</bdi>
    </small>
  )
  if (state === 'process')
    return (
      <>
        {t('points:answer-by', { day: localDay(answerBy) })} {folioText}
      </>
    )
  if (state === 'rejected')
    return (
      <>
        {reason && <bdi>{reason}</bdi>} {t('points:came-back', { count: points, day })} {folioText}
      </>
    )
  if (state === 'cancelled')
    return (
      <>
        {t('points:cancelled.on', { count: points, day })} {folioText}
      </>
    )
  if (money)
    return (
      <>
        {t(item ? 'points:voucher.paid-on' : 'points:exchange.done', { day })} {folioText}
      </>
    )
  return (
    <>
      {tracking ? t('points:on-its-way', { day, code: tracking }) : t('points:approved.on', { day })} {folioText}
    </>
  )
}

function Step({ t, request: { id, state } }: { t: Text; request: Redemption }) {
  const { busy } = useStore($redemptionStep)
  if (state === 'process')
    return (
      <Button variant="quiet" busy={busy === id} data-step="cancel" onClick={() => void cancelRequest(id)}>
        {t('points:request.cancel.short')}
      </Button>
    )
  if (state === 'rejected')
    return (
      <Button variant="quiet" data-step="claim" onClick={() => openPopup('service', null)}>
        {t('points:claim')}
      </Button>
    )
  return null
}
