import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { environment } from '#core/environment'
import { $member } from '#core/member/member'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { askLogout } from '#core/session/logout'
import { $session } from '#core/session/session'
import { pageLanguage, useText } from '#i18n/useText.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { IconName } from '#ui/icons.ts'
import style from './AccountMenu.module.css'

const ID = 'account-menu'
const DEFAULT_AVATAR = '/art/v1/motifs/farol.svg'

/** The avatar and what hangs from it: a native popover, closed by Escape or a press elsewhere. */
export default function AccountMenu() {
  const t = useText('session')
  const { member, isAgent } = useStore($session)
  const info = useStore($member)
  const to = (path: string) => pathIn(pageLanguage(), path)
  return (
    <>
      <button type="button" className={style.avatar} popoverTarget={ID}>
        <span className="unseen">{t('session:account.menu')} </span>
        <Avatar icon={info?.icon} />
        {info?.hasVip && <b className={style.vip}>{info.vipLabelName}</b>}
        <Icon name="down" size={16} />
      </button>
      <div id={ID} popover="auto" className={style.menu} data-account-menu>
        <div className={style.who}>
          <p>
            <b data-account>{member?.nickname || member?.account}</b>
            <span>
              {t('session:account.id')} <bdi dir="ltr">{readable(member?.number ?? '')}</bdi>
              {info?.hasVip && ` · ${info.vipLabelName}`}
            </span>
          </p>
          <IconButton
            bare
            icon="copy"
            label={t('session:account.copy')}
            data-action="copy-id"
            onClick={() => void copyId(member?.number ?? '')}
          />
        </div>
        <ul>
          <Row
            href={to('/member#securityCenter')}
            data-popup="member"
            icon="shield"
            text={t('session:account.security')}
          />
          <Row
            href={to('/member#personalHistoryCopy')}
            data-popup="member"
            icon="list"
            text={t('session:account.bets')}
          />
          <Row href={to('/about')} icon="info" text={t('session:account.platform')} />
          <Row href={to('/help')} data-popup="service" icon="headset" text={t('session:account.service')} />
          {isAgent && <Row href={to('/agentHome')} icon="tree" text={t('session:account.agent')} />}
          <li>
            <button type="button" data-action="logout" popoverTarget={ID} onClick={askLogout}>
              <Icon name="logout" size={20} />
              {t('session:logout.yes')}
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}

/** The member's picture; the house's own where there is none or it does not load (specification section 2 "Header"). */
function Avatar({ icon }: { icon: string | null | undefined }) {
  return (
    <img
      src={icon ?? DEFAULT_AVATAR}
      alt=""
      width="36"
      height="36"
      onError={({ currentTarget }) => {
        if (!currentTarget.src.endsWith(DEFAULT_AVATAR)) currentTarget.src = DEFAULT_AVATAR
      }}
    />
  )
}

function Row({ icon, text, ...link }: { icon: IconName; text: string } & ComponentProps<'a'>) {
  return (
    <li>
      <a {...link}>
        <Icon name={icon} size={20} />
        {text}
      </a>
    </li>
  )
}

async function copyId(id: string): Promise<void> {
  openPopup('message', { about: (await environment().copy(id)) ? 'copied' : 'not-copied' })
}

/** In two groups, as people read numbers out. */
function readable(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4)}`
}
