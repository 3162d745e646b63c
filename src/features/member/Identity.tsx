import { useStore } from '@nanostores/react'
import { environment } from '#core/environment'
import { $member } from '#core/member/member'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { $session } from '#core/session/session'
import { memberPath } from '#core/site/built-pages'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { IconButton } from '#ui/IconButton.tsx'
import style from './Identity.module.css'

const DEFAULT_PICTURE = '/art/v1/motifs/farol.svg'

/** Who is signed in, on paper: name, number to read out, VIP, and the login before this one (NJ 13:69O-1.2(c)). */
export function Identity() {
  const t = useText('member')
  const { member } = useStore($session)
  const info = useStore($member)
  if (!member) return null
  const { nickname, account, number } = member
  return (
    <section className={style.paper} aria-label={t('member:identity')}>
      <img
        data-picture
        src={info?.icon ?? DEFAULT_PICTURE}
        alt=""
        width="92"
        height="112"
        onError={({ currentTarget }) => {
          if (!currentTarget.src.endsWith(DEFAULT_PICTURE)) currentTarget.src = DEFAULT_PICTURE
        }}
      />
      <div>
        <p className={style.name}>{nickname || account}</p>
        <p className={style.number}>
          {t('member:number')} <bdi dir="ltr">{`${number.slice(0, 4)} ${number.slice(4)}`}</bdi>
          <IconButton bare icon="copy" label={t('member:number.copy')} onClick={() => void copyNumber(number)} />
        </p>
        {info?.hasVip && (
          <p>
            <a className={style.vip} href={pathIn(pageLanguage(), memberPath('vip'))}>
              {info.vipLabelName}
            </a>
          </p>
        )}
        {info?.previousLoginAt && (
          <p className={style.before}>{t('member:previous', { time: timeOf(info.previousLoginAt, pageLanguage()) })}</p>
        )}
      </div>
    </section>
  )
}

async function copyNumber(number: string): Promise<void> {
  openPopup('message', { about: (await environment().copy(number)) ? 'copied' : 'not-copied' })
}
