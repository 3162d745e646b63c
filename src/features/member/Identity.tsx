import { useStore } from '@nanostores/react'
import { LANGUAGES } from '#brand/brand'
import { environment } from '#core/environment'
import { $member } from '#core/member/member'
import { openPopup } from '#core/popups'
import { $session } from '#core/session/session'
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
        {info?.hasVip && <p>{info.vipLabelName}</p>}
        {info?.previousLoginAt && (
          <p className={style.before}>{t('member:previous', { time: timeOf(info.previousLoginAt) })}</p>
        )}
      </div>
    </section>
  )
}

function timeOf(iso: string): string {
  const format = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  } as const
  return new Intl.DateTimeFormat(LANGUAGES[pageLanguage()].locale, format).format(new Date(iso))
}

async function copyNumber(number: string): Promise<void> {
  openPopup('message', { about: (await environment().copy(number)) ? 'copied' : 'not-copied' })
}
