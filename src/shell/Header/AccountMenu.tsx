import { useStore } from '@nanostores/react'
import { environment } from '#core/environment'
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

/** The avatar and what hangs from it: a native popover, closed by Escape or a press elsewhere. */
export default function AccountMenu() {
  const t = useText('session')
  const { member, isAgent } = useStore($session)
  const to = (path: string) => pathIn(pageLanguage(), path)
  return (
    <>
      <button type="button" className={style.avatar} popoverTarget={ID} aria-label={t('session:account.menu')}>
        <img src="/art/v1/motifs/gallo.svg" alt="" width="36" height="36" />
        <Icon name="down" size={16} />
      </button>
      <div id={ID} popover="auto" className={style.menu} data-account-menu>
        <div className={style.who}>
          <p>
            <b data-account>{member?.nickname || member?.account}</b>
            <span>
              {t('session:account.id')} <bdi dir="ltr">{readable(member?.number ?? '')}</bdi>
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
          <Row href={to('/member')} icon="shield" text={t('session:account.security')} />
          <Row href={to('/member#personalHistoryCopy')} icon="list" text={t('session:account.bets')} />
          <Row href={to('/help')} icon="info" text={t('session:account.platform')} />
          <Row href={to('/help#service')} icon="headset" text={t('session:account.service')} />
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

function Row({ href, icon, text }: { href: string; icon: IconName; text: string }) {
  return (
    <li>
      <a href={href}>
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
