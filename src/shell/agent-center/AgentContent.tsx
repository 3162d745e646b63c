import { useStore } from '@nanostores/react'
import { type RefObject, useEffect } from 'react'
import type { AgentPage } from '#core/agent-pages'
import { canOpenPage } from '#core/agents/rights'
import { $session } from '#core/session/session'
import { start } from '#core/start'
import { CenterPage } from '../center/CenterPage.tsx'
import { useAddress } from '../center/use-address.ts'
import style from './AgentCenter.module.css'
import { COMPONENTS } from './agent-pages.ts'
import type { AgentTexts } from './agent-text.ts'

export interface AgentContentProps extends Pick<AgentTexts, 'entries' | 'text'> {
  page: AgentPage
  heading: RefObject<HTMLHeadingElement | null>
  /** The menu with the link to the page. */
  list: () => Element | null
  /** In a dialog above another page, whose heading is that page's. */
  above?: boolean
}

/** One page of the agent centre under its heading. */
export function AgentContent({ page, heading, entries, text, list, above = false }: AgentContentProps) {
  const { isLogin, isAgent, subAccount } = useStore($session, { ssr: 'initial' })
  const hasAddress = useAddress(above)
  const Heading = above ? 'h2' : 'h1'
  useEffect(start, [])
  // On a phone the menu is a strip that scrolls: the current entry is in sight.
  useEffect(() => {
    const current = list()?.querySelector(`[data-page=${page}]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page, list])
  return (
    <div className={style.page} data-agent-page={page}>
      <Heading ref={heading} tabIndex={-1}>
        {entries.find((entry) => entry.page === page)?.label}
      </Heading>
      {canOpenPage(subAccount?.rights ?? null, page) ? (
        <CenterPage name={page} components={COMPONENTS} text={text} isReady={isLogin && isAgent && hasAddress} />
      ) : (
        <p data-no-access>{text.noAccess}</p>
      )}
    </div>
  )
}
