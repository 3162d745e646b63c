import type { IconName } from '#ui/icons.ts'

/** An entry in the list of a centre, in one language. */
export interface CenterEntry<Page extends string> {
  page: Page
  icon: IconName
  label: string
  href: string
  /** The title of the tab. */
  title: string
  /** The unread count beside it. */
  unread?: 'messages' | 'missions' | 'rewards' | undefined
  /** Only for members with this mark (core/member/marks.ts). */
  when?: 'agent' | 'vip' | undefined
}

/** What a centre says while a page loads, or does not. */
export interface LoadingText {
  loading: string
  failed: string
  retry: string
}
