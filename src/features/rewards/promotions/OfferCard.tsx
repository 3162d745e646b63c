import { useStore } from '@nanostores/react'
import type { Offer, OfferStatus } from '#api/rewards/offers'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { $offerStatuses, acceptOffer, withdrawOffer } from '#core/rewards/offers'
import { declineOffer } from '#core/rewards/raffles'
import { memberPath } from '#core/site/built-pages'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { percentOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { formatMoney } from '#ui/money.ts'
import answers from '../answers.module.css'
import { amountOf, localDay } from '../format.ts'
import style from './raffles.module.css'

interface CardProps {
  t: Text
  offer: Offer
  /** Null for a visitor, and before it is known. */
  status: OfferStatus | null
}

const moneyIn =
  ({ currency }: Offer) =>
  (minor: number) =>
    formatMoney(amountOf(currency, minor))

/** A deposit bonus on paper: all that it asks in the size of what it gives. */
export function OfferCard({ t, offer, status }: CardProps) {
  const { id, title, text, motif, version } = offer
  return (
    <li className={style.card} data-offer={id} data-version={version} data-state={status?.state}>
      <div className={style.head}>
        <img src={`/art/v1/motifs/${motif}.svg`} alt="" width="120" height="140" loading="lazy" />
        <div>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p>
            <bdi>{text}</bdi>
          </p>
          <button
            type="button"
            className={style.link}
            data-action="worth"
            onClick={() => openPopup('worth', { offer })}
          >
            {t('offers:worth')}
          </button>
        </div>
      </div>
      <Conditions t={t} offer={offer} />
      <Choice t={t} offer={offer} status={status} />
    </li>
  )
}

/** Every condition: the same rows on the card and in the popup. */
export function Conditions({ t, offer }: { t: Text; offer: Offer }) {
  const { percent, minimum, most, days, toWager, multiple, of, maxStake, weights, order } = offer
  const money = moneyIn(offer)
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('offers:deposit'), money(Math.max(minimum, Math.ceil((most * 100) / percent)))],
    [t('offers:bonus'), money(most)],
    [t('offers:to-wager'), money(toWager)],
    [t('offers:days'), t('offers:days.count', { count: days })],
    [t('offers:minimum'), money(minimum)],
    [t('offers:max-stake'), maxStake === null ? t('offers:no-max') : money(maxStake)],
  ]
  return (
    <>
      <dl className={style.rows}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className={style.small}>
        {t(of === 'bonus' ? 'offers:to-wager.times' : 'offers:to-wager.both', { count: multiple })}.{' '}
        {t(order === 'first' ? 'offers:order.first' : 'offers:order.last')} {t('offers:weights')}:{' '}
        <Weights t={t} weights={weights} />
      </p>
    </>
  )
}

function Weights({ t, weights }: { t: Text; weights: Offer['weights'] }) {
  const list = weights.map(({ gameType, percent }) =>
    t('offers:weight', { name: t(`lobby:type.${gameType}`), percent: percentOf(percent / 100, pageLanguage()) }),
  )
  return (
    <>
      {new Intl.ListFormat(pageLanguage()).format(list)}. {t('offers:weights.rest')}.
    </>
  )
}

/** The state, and what can be done: no and yes are as easy as each other. */
function Choice({ t, offer, status }: CardProps) {
  const { busy, failure } = useStore($offerStatuses)
  const { id } = offer
  const state = status?.state ?? 'join'
  const isBusy = busy === id || undefined
  return (
    <div className={style.foot}>
      <p className={style.state} role="status">
        {status && stateText(t, offer, status)}
      </p>
      {state === 'join' && (
        <div className={answers.row}>
          <button type="button" className={answers.answer} data-action="decline" onClick={() => declineOffer(id, true)}>
            {t('offers:decline')}
          </button>
          <button
            type="button"
            className={answers.answer}
            aria-busy={isBusy}
            data-action="accept"
            onClick={() => void acceptOffer(offer)}
          >
            {t('offers:accept')}
          </button>
        </div>
      )}
      {state === 'joined' && (
        <div className={answers.row}>
          <button
            type="button"
            className={answers.answer}
            aria-busy={isBusy}
            data-action="withdraw"
            onClick={() => void withdrawOffer(offer)}
          >
            {t('offers:withdraw')}
          </button>
          <button
            type="button"
            className={answers.answer}
            data-action="deposit"
            onClick={() => openPopup('deposit', null)}
          >
            {t('offers:to-deposit')}
          </button>
        </div>
      )}
      {state === 'issued' && (
        <a className={answers.answer} href={pathIn(pageLanguage(), memberPath('bonusDetails'))} data-action="bonus">
          {t('offers:to-bonus')}
        </a>
      )}
      {failure?.of === id && (
        <p role="alert" className={style.failure}>
          {errorMessage(t, failure.error)}
        </p>
      )}
    </div>
  )
}

function stateText(t: Text, offer: Offer, { state, until, amount }: OfferStatus): string {
  if (state === 'joined') return t('offers:state.joined', { day: until === null ? '' : localDay(until) })
  if (state === 'issued') return t('offers:state.issued', { amount: moneyIn(offer)(amount ?? 0) })
  return state === 'closed' ? t('offers:state.closed') : ''
}
