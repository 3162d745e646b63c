import { useStore } from '@nanostores/react'
import { type ComponentProps, useEffect } from 'react'
import type { Banner } from '#api/notices'
import { $announced, loadAnnouncements } from '#core/notices/announcements'
import type { Card } from '#ui/Card.tsx'

type Poster = ComponentProps<typeof Card>

/** A picture is a path of ours: a foreign one would be refused by the page's policy. */
const PICTURE = /^\/(?!\/)[\w./-]+$/

/**
 * What stands beside a form: the operator's first banner of its group (specification section 2 "Popups"), else a card of
 * the house, which is there at once and stays when no answer comes.
 */
export function usePoster(group: Banner['groupName'], own: Poster): Poster {
  const { value } = useStore($announced)
  useEffect(() => void loadAnnouncements(), [])
  const banner = value?.banners.find(({ groupName, url }) => groupName === group && PICTURE.test(url))
  return banner ? { ...own, picture: banner.url, name: banner.title } : own
}
