import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import type { Language } from '#brand/brand'
import { environment } from '#core/environment'
import { $member } from '#core/member/member'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { confirmLogout } from '#core/session/login/logout'
import { $session } from '#core/session/session'
import { isBuilt, memberPath } from '#core/site/built-pages'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { IconName } from '#ui/icons.ts'
import style from './AccountMenu.module.css'
import type { AccountText } from './account-text.ts'
import { DEFAULT_AVATAR, personOf } from './person.ts'

const ID = 'account-menu'

/** The avatar and its menu: a native popover, closed by Escape or a click elsewhere. */
export function AccountMenu({ language, text }: { language: Language; text: AccountText }) {
  const session = useStore($session, { ssr: 'initial' })
  const info = useStore($member, { ssr: 'initial' })
  const { name, number, vip } = personOf(session, info)
  const to = (path: string) => pathIn(language, path)
  const security = to(memberPath('securityCenter'))
  return (
    <>
      <button type="button" className={style.avatar} popoverTarget={ID}>
        <span className="unseen">{text.menu} </span>
        <Avatar icon={info?.icon} />
        <b className={style.vip} data-shown="vip" hidden={!vip} suppressHydrationWarning>
          {vip}
        </b>
        <Icon name="down" size={16} />
      </button>
      <div id={ID} popover="auto" className={style.menu} data-account-menu>
        <div className={style.who}>
          <p>
            <b data-account data-shown="name" suppressHydrationWarning>
              {name}
            </b>
            <span>
              {text.id}{' '}
              <bdi dir="ltr" data-shown="number" suppressHydrationWarning>
                {number}
              </bdi>
              <i data-shown="vip-line" suppressHydrationWarning>
                {vip && ` · ${vip}`}
              </i>
            </span>
          </p>
          <IconButton
            bare
            icon="copy"
            label={text.copy}
            data-action="copy-id"
            onClick={() => void copyId(session.member?.number ?? '')}
          />
        </div>
        <ul>
          <Join text={text.join} />
          <Row href={security} data-popup="member" icon="shield" text={text.security} />
          <Row href={security} data-popup="password" icon="key" text={text.password} />
          <Row href={security} data-popup="sessions" icon="lock" text={text.sessions} />
          {isBuilt('personalHistoryCopy') && (
            <Row href={to(memberPath('personalHistoryCopy'))} data-popup="member" icon="list" text={text.bets} />
          )}
          <Row href={to('/about')} icon="info" text={text.platform} />
          <Row href={to('/help')} data-popup="service" icon="headset" text={text.service} />
          <li data-when="agent">
            <a href={to('/agentHome')} data-popup="agent">
              <Icon name="tree" size={20} />
              {text.agent}
            </a>
          </li>
          <li>
            <button type="button" data-action="logout" popoverTarget={ID} onClick={confirmLogout}>
              <Icon name="logout" size={20} />
              {text.leave}
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}

/** The member's picture; the default one when it is missing or fails to load (specification section 2 "Header"). */
function Avatar({ icon }: { icon: string | null | undefined }) {
  return (
    <img
      data-shown="icon"
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

/** For trial accounts. */
function Join({ text }: { text: string }) {
  return (
    <li data-for="play">
      <button
        type="button"
        data-action="join"
        popoverTarget={ID}
        popoverTargetAction="hide"
        onClick={() => openPopup('register', null)}
      >
        <Icon name="user" size={20} />
        {text}
      </button>
    </li>
  )
}

async function copyId(id: string): Promise<void> {
  openPopup('message', { about: (await environment().copy(id)) ? 'copied' : 'not-copied' })
}
