import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $unread } from '#core/notices/unread'
import { $session } from '#core/session/session'
import { type BuiltPage, memberPageOf } from '#core/site/built-pages'
import { start } from '#core/start'
import { Icon } from '#ui/Icon.tsx'
import { CenterPage } from '../center/CenterPage.tsx'
import type { CenterEntry } from '../center/center-entry.ts'
import { useAddress } from '../center/use-address.ts'
import { usePage } from '../center/use-page.ts'
import { COMPONENTS, type ListedPage, MALL } from './center-pages.ts'
import type { CenterText } from './center-text.ts'
import style from './MemberCenter.module.css'

export interface CenterProps {
  name: BuiltPage
  groups: readonly (readonly CenterEntry<ListedPage>[])[]
  text: CenterText
  /** In a dialog above another page, whose heading is that page's. */
  above?: boolean
}

/**
 * The member centre (specification section 2): its list beside the page. A link to another of its pages changes the
 * address and loads only that page's own file; Back, Forward and a reload lead where the address says.
 */
export function Center({ name, groups, text, above = false }: CenterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const page = usePage(
    { initial: name, entries: groups.flat().filter(isOfCenter), pageOf: memberPageOf },
    heading,
    above,
  )
  const Heading = above ? 'h2' : 'h1'
  const { isLogin, isTrial } = useStore($session, { ssr: 'initial' })
  useEffect(start, [])
  const hasAddress = useAddress(above)
  const list = useRef<HTMLElement>(null)
  // On a phone the list is a strip that scrolls: the current entry is in sight.
  useEffect(() => {
    const current = list.current?.querySelector(`[data-entry=${page}]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page])
  const entry = groups.flat().find((one) => one.page === page)
  return (
    <div className={style.center} data-center={page}>
      <nav ref={list} className={style.list} aria-label={text.list}>
        {groups.map((entries) => (
          <ul key={entries[0]?.page}>
            {entries.map(({ page: other, icon, label, href, unread, when }) => (
              <li key={other} data-when={when}>
                <a href={href} data-entry={other} aria-current={other === page ? 'page' : undefined}>
                  <Icon name={icon} size={20} />
                  {label}
                  {unread && <Unread of={unread} label={text.unread} />}
                </a>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={style.page} id={page}>
        <Heading ref={heading} tabIndex={-1}>
          {entry?.label}
        </Heading>
        <CenterPage name={page} components={COMPONENTS} text={text} isReady={isLogin && !isTrial && hasAddress} />
      </div>
    </div>
  )
}

/** The mall is a document of its own: its link leads there. */
const isOfCenter = (entry: CenterEntry<ListedPage>): entry is CenterEntry<BuiltPage> => entry.page !== MALL

/** How much there is to read; nothing while there is none. */
function Unread({ of, label }: { of: 'messages' | 'missions' | 'rewards'; label: string }) {
  const count = useStore($unread, { ssr: 'initial' })?.[of] ?? 0
  if (count === 0) return null
  return (
    <b className={style.unread} data-unread={of}>
      {count}
      <span className="unseen"> {label}</span>
    </b>
  )
}
