import type { BuiltPage } from '#core/site/built-pages'
import type { IconName } from '#ui/icons.ts'

/** An entry in the list of the member centre, in one language. */
export interface CenterEntry {
  page: BuiltPage
  icon: IconName
  label: string
  href: string
  /** The title of the tab. */
  title: string
  /** The unread count beside it. */
  unread?: 'messages' | 'rewards' | undefined
  /** Only for members with this mark (core/member/marks.ts). */
  when?: 'agent' | 'vip' | undefined
}
