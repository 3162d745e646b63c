import type { RefObject } from 'react'
import type { AgentPage } from '#core/agent-pages'
import { Icon } from '#ui/Icon.tsx'
import style from './AgentMenu.module.css'
import type { AgentTexts } from './agent-text.ts'

interface AgentMenuProps extends Pick<AgentTexts, 'menu' | 'text'> {
  name: AgentPage
  /** In a dialog above another page, where it follows the page; otherwise it is static, and others write to it. */
  above?: boolean
  /** How many messages are unread, in a dialog. */
  unread?: number
  list?: RefObject<HTMLElement | null>
}

/** The clock and the menu of the agent centre: beside the page, and a strip above it on a phone. */
export function AgentMenu({ menu, text, name, above = false, unread = 0, list }: AgentMenuProps) {
  return (
    <aside className={style.aside}>
      <p className={style.clock}>
        <span className={style.time} data-clock="time">
          00:00:00
        </span>
        <span className={style.offset} data-clock="offset" />
        <span className={style.date} data-clock="date" />
      </p>
      <nav
        ref={list}
        id={above ? undefined : 'agent-menu'}
        className={style.menu}
        aria-label={text.menu}
        data-rights={above ? undefined : 'unknown'}
      >
        {menu.map((links) => (
          <ul key={links[0]?.href} data-when={links.every(({ when }) => when === 'owner') ? 'owner' : undefined}>
            {links.map(({ icon, label, href, page, popup, unread: counted, when }) => (
              <li key={href} data-when={when}>
                <a href={href} data-page={page} data-popup={popup} aria-current={page === name ? 'page' : undefined}>
                  <Icon name={icon} size={20} />
                  {label}
                  {counted && (
                    <span className={style.badge} data-unread={counted} hidden={unread === 0}>
                      <b>{unread || ''}</b>
                      <span className="unseen"> {text.unread}</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
    </aside>
  )
}
