import { useState } from 'react'
import type { Offer, OfferWorth } from '#api/rewards/offers'
import { closePopup } from '#core/popups'
import type { Text } from '#i18n/text.ts'
import { percentOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { formatMoney } from '#ui/money.ts'
import { amountOf } from '../format.ts'
import { Conditions } from './OfferCard.tsx'
import style from './raffles.module.css'

/** What a bonus is worth before it is accepted (look/promotions-mobile.png), and all its conditions. */
export default function WorthPopup({ param: { offer } }: { param: { offer: Offer } }) {
  const t = useText('offers', 'lobby', 'session')
  const [index, setIndex] = useState(0)
  const worth = offer.worths[index]
  return (
    <Dialog
      sheet
      size="wide"
      title={`${t('offers:worth.title')}: ${offer.title}`}
      closeLabel={t('session:close')}
      onClose={() => closePopup('worth')}
    >
      {offer.worths.length > 1 && (
        <p className={style.games}>
          <label htmlFor="worth-game">{t('offers:worth.game')}</label>{' '}
          <select id="worth-game" value={index} onChange={(event) => setIndex(Number(event.target.value))}>
            {offer.worths.map(({ game }, at) => (
              <option key={game} value={at}>
                {game}
              </option>
            ))}
          </select>
        </p>
      )}
      {worth ? <Figures t={t} offer={offer} worth={worth} /> : <p data-worth="none">{t('offers:worth.none')}</p>}
      <h3 className={style.conditions}>{t('offers:conditions', { version: String(offer.version) })}</h3>
      <div className={style.night}>
        <Conditions t={t} offer={offer} />
      </div>
    </Dialog>
  )
}

function Figures({ t, offer, worth }: { t: Text; offer: Offer; worth: OfferWorth }) {
  const { currency, most, toWager } = offer
  const { game, stake, returned, rounds, cost, chance, left } = worth
  const money = (minor: number) => formatMoney(amountOf(currency, minor))
  const keep = Math.round(chance * 100)
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('offers:bonus'), money(most)],
    [t('offers:worth.wager'), money(toWager)],
    [t('offers:worth.cost', { percent: percentOf(1 - returned, pageLanguage()) }), `−${money(cost)}`],
    [t('offers:worth.rounds'), t('offers:worth.rounds.count', { count: rounds })],
    [t('offers:worth.cancel'), t('offers:worth.cancel.what')],
    [t('offers:worth.own'), t('offers:worth.own.what')],
  ]
  return (
    <div data-worth={left}>
      <p>{t('offers:worth.lead', { name: game, amount: money(stake) })}</p>
      <p className={style.worth}>
        {t('offers:worth.left')} <b>{money(left)}</b>
      </p>
      <figure className={style.people}>
        <figcaption>{t('offers:worth.people')}</figcaption>
        <div aria-hidden="true">
          {Array.from({ length: 100 }, (_, person) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the squares are all alike
            <i key={person} data-keeps={person < keep || undefined} />
          ))}
        </div>
        <ul>
          <li data-keeps>{t('offers:worth.keep', { count: keep })}</li>
          <li>{t('offers:worth.lose', { count: 100 - keep })}</li>
        </ul>
      </figure>
      <dl className={style.values}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p>{t('offers:worth.fine')}</p>
    </div>
  )
}
