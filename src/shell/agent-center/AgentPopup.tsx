import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef } from 'react'
import { type AgentPage, agentPageOf } from '#core/agent-pages'
import { $unread } from '#core/notices/unread'
import type { PopupParams } from '#core/popups'
import { CenterDialog, useCenterLink } from '../center/CenterDialog.tsx'
import { usePage } from '../center/use-page.ts'
import { AgentContent } from './AgentContent.tsx'
import { AgentMenu } from './AgentMenu.tsx'
import style from './AgentPopup.module.css'
import { type AgentTexts, agentTexts } from './agent-text.ts'
import { runClock } from './clock.ts'

/** The agent centre above the page it was opened from. */
export default function AgentPopup({ param }: { param: PopupParams['agent'] }) {
  const { language, t, name: linked, search } = useCenterLink(param.address, agentPageOf)
  const name = linked ?? 'agentTeamOverview'
  const texts = agentTexts(language, t)
  const entry = texts.entries.find(({ page }) => page === name)
  return (
    <CenterDialog popup="agent" title={texts.text.menu} closeLabel={t('shell:load.close')} {...{ entry, search }}>
      <Above name={name} {...texts} />
    </CenterDialog>
  )
}

/** The menu beside the page, as in the frame of the centre's own pages. */
function Above({ name, entries, menu, text }: AgentTexts & { name: AgentPage }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const nav = useRef<HTMLElement>(null)
  const page = usePage({ initial: name, entries, pageOf: agentPageOf }, heading, true)
  const unread = useStore($unread, { ssr: 'initial' })?.messages ?? 0
  useEffect(runClock, [])
  const list = useCallback(() => nav.current, [])
  return (
    <div className={style.center}>
      <AgentMenu above list={nav} name={page} {...{ menu, text, unread }} />
      <AgentContent above {...{ page, heading, entries, text, list }} />
    </div>
  )
}
