import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { $offerStatuses, $offers, loadOfferStatuses, loadOffers } from '#core/rewards/offers'
import { $declined, recallDeclined } from '#core/rewards/raffles'
import { withOwn } from '#core/rewards/statuses'
import { $session } from '#core/session/session'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Declined } from './Declined.tsx'
import { OfferCard } from './OfferCard.tsx'
import style from './raffles.module.css'

/** The deposit bonuses as they stand now; `children`, the built ones, until they have come. */
export default function LiveOffers({ children }: { children: ReactNode }) {
  const t = useText('offers', 'lobby', 'errors')
  const { offers, error } = useStore($offers)
  const statuses = useStore($offerStatuses)
  const { isLogin, isTrial } = useStore($session)
  const declined = useStore($declined)
  useEffect(() => {
    recallDeclined()
    void loadOffers()
  }, [])
  useEffect(() => {
    if (isLogin && !isTrial) void loadOfferStatuses()
  }, [isLogin, isTrial])
  if (offers === null)
    return (
      <>
        {error && (
          <Alert
            action={
              <Button data-action="retry-offers" onClick={() => void loadOffers()}>
                {t('offers:retry')}
              </Button>
            }
          >
            {t('offers:failed')}
          </Alert>
        )}
        {children}
      </>
    )
  const shown = withOwn(offers, statuses)
  return (
    <ul className={style.cards} data-offers={shown.length}>
      {shown.map((offer) => {
        const status = statuses.byId?.get(offer.id) ?? null
        const isHidden = declined.has(offer.id) && (status === null || status.state === 'join')
        return isHidden ? (
          <Declined
            key={offer.id}
            id={offer.id}
            title={offer.title}
            note={t('offers:declined')}
            again={t('offers:again')}
          />
        ) : (
          <OfferCard key={offer.id} t={t} offer={offer} status={status} />
        )
      })}
    </ul>
  )
}
