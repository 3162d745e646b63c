import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $offerChoice, chooseOffers, loadOfferChoice } from '#core/member/offer-choice'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Check } from '#ui/form/Check.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './OfferChoice.module.css'

/** Whether the member wants offers: as easily no as yes. */
export function OfferChoice() {
  const t = useText('member', 'errors')
  const { receivesOffers, error, isBusy, isSaved } = useStore($offerChoice)
  useEffect(() => void loadOfferChoice(), [])
  return (
    <section className={style.offers} aria-labelledby="offers" data-offer-choice={receivesOffers ?? undefined}>
      <h2 id="offers">{t('member:offers')}</h2>
      {receivesOffers === null ? (
        <Waiting
          label={t('member:offers.loading')}
          problem={error && errorMessage(t, error)}
          retry={t('member:retry')}
          onRetry={() => void loadOfferChoice()}
        />
      ) : (
        <>
          <p>{t(receivesOffers ? 'member:offers.on' : 'member:offers.off')}</p>
          <Check
            role="switch"
            name="offers"
            checked={receivesOffers}
            aria-busy={isBusy || undefined}
            error={error ? errorMessage(t, error) : undefined}
            onChange={({ currentTarget }) => void chooseOffers(currentTarget.checked)}
          >
            {t('member:offers.label')}
          </Check>
          <p role="status" className={style.status}>
            {isSaved && t('member:offers.saved')}
          </p>
        </>
      )}
    </section>
  )
}
