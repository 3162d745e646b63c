import { useState } from 'react'
import type { Announced as Lists } from '#core/notices/announcements'
import type { Text } from '#i18n/text.ts'
import { Tabs } from '#ui/Tabs.tsx'
import { NoticeBoard } from './NoticeBoard.tsx'

interface BoardsProps {
  t: Text
  lists: Lists
  /** The announcement to show first. */
  first: string | null
  /** One level below the heading above it. */
  heading: 'h2' | 'h3'
}

/** The notices and the promotions, each behind a tab; the one that has `first` is chosen. */
export function Boards({ t, lists, first, heading }: BoardsProps) {
  const isPromotion = lists.promotion.some(({ id }) => id === first)
  const [tab, choose] = useState<'notices' | 'promotions'>(isPromotion ? 'promotions' : 'notices')
  const board =
    tab === 'promotions' ? (
      <NoticeBoard
        key="promotions"
        t={t}
        items={lists.promotion}
        first={first}
        heading={heading}
        empty={{ title: t('notices:no-promotions'), subtitle: t('notices:no-promotions.subtitle') }}
      />
    ) : (
      <NoticeBoard
        key="notices"
        t={t}
        items={[...lists.popup, ...lists.player]}
        first={first}
        heading={heading}
        empty={{ title: t('notices:none'), subtitle: t('notices:none.subtitle') }}
      />
    )
  const tabs = [
    { name: 'notices', label: t('notices:tab.notices') },
    { name: 'promotions', label: t('notices:tab.promotions') },
  ] as const
  return (
    <Tabs name={t('notices:tabs')} tabs={tabs} chosen={tab} onChoose={choose}>
      {board}
    </Tabs>
  )
}
