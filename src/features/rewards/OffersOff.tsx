import { useStore } from '@nanostores/react'
import { $member } from '#core/member/member'
import { pathIn } from '#core/path'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import style from './offers-off.module.css'

/** Why there is nothing here for a member who has chosen to get no offers, and where that is changed. */
export function OffersOff({ t }: { t: Text }) {
  const info = useStore($member)
  if (info === null || info.receivesOffers) return null
  return (
    <p className={style.off} data-offers-off>
      {t('rewards:offers-off')} <a href={pathIn(pageLanguage(), '/member')}>{t('rewards:offers-off.link')}</a>
    </p>
  )
}
