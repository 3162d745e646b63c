import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { type AgentPage, agentPageOf } from '#core/agent-pages'
import { $session } from '#core/session/session'
import { start } from '#core/start'
import { CenterPage } from '../center/CenterPage.tsx'
import type { CenterEntry, LoadingText } from '../center/center-entry.ts'
import { usePage } from '../center/use-page.ts'
import style from './AgentCenter.module.css'
import { COMPONENTS } from './agent-pages.ts'

interface AgentCenterProps {
  name: AgentPage
  entries: readonly CenterEntry<AgentPage>[]
  text: LoadingText
}

/**
 * The page of the agent centre at the current address (specification section 2). A link of the menu changes the address
 * and loads only that page's own file; Back, Forward and a reload lead where the address says.
 */
export function AgentCenter({ name, entries, text }: AgentCenterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const page = usePage({ initial: name, entries, pageOf: agentPageOf }, heading)
  const { isLogin, isAgent } = useStore($session, { ssr: 'initial' })
  useEffect(start, [])
  // On a phone the menu is a strip that scrolls: the current entry is in sight.
  useEffect(() => {
    const current = document.querySelector(`#agent-menu [data-page=${page}]`)
    current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [page])
  return (
    <div className={style.page} data-agent-page={page}>
      <h1 ref={heading} tabIndex={-1}>
        {entries.find((entry) => entry.page === page)?.label}
      </h1>
      <CenterPage name={page} components={COMPONENTS} text={text} isReady={isLogin && isAgent} />
    </div>
  )
}
