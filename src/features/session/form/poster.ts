import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect } from 'react'
import type { Banner } from '#api/notices/notices'
import { $announced, loadAnnouncements } from '#core/notices/announcements'
import type { Card } from '#ui/Card.tsx'

type Poster = ComponentProps<typeof Card>

/** The picture must be a path of ours: the content security policy would block another origin. */
const PICTURE = /^\/(?!\/)[\w./-]+$/

/**
 * The picture beside a form: the operator's first banner of its group (specification section 2 "Popups"), otherwise our
 * own card, which shows at once and stays without a response.
 */
export function usePoster(group: Banner['groupName'], own: Poster): Poster {
  const { value } = useStore($announced)
  useEffect(() => void loadAnnouncements(), [])
  const banner = value?.banners.find(({ groupName, url }) => groupName === group && PICTURE.test(url))
  return banner ? { ...own, picture: banner.url, name: banner.title } : own
}
