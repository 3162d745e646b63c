import { useRef } from 'react'
import { type AgentPage, agentPageOf } from '#core/agent-pages'
import { usePage } from '../center/use-page.ts'
import { AgentContent } from './AgentContent.tsx'
import type { AgentTexts } from './agent-text.ts'

interface AgentCenterProps extends Pick<AgentTexts, 'entries' | 'text'> {
  name: AgentPage
}

const menu = () => document.querySelector('#agent-menu')

/**
 * The page of the agent centre at the current address (specification section 2). A link of the menu changes the address
 * and loads only that page's own file; Back, Forward and a reload lead where the address says. The page itself is another
 * file, as in the member centre (MemberCenter.tsx).
 */
export function AgentCenter({ name, entries, text }: AgentCenterProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const page = usePage({ initial: name, entries, pageOf: agentPageOf }, heading)
  return <AgentContent {...{ page, heading, entries, text }} list={menu} />
}
