import { useText } from '#i18n/use-text.ts'
import { Announced } from './Announced.tsx'
import { Boards } from './Boards.tsx'

/** The announcements as a page of the agent centre (specification section 2 "agentAnnouncement"). */
export default function AnnouncementsPage() {
  const t = useText('notices', 'errors')
  return <Announced t={t}>{(lists) => <Boards t={t} lists={lists} first={null} heading="h2" />}</Announced>
}
