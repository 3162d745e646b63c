import { useState } from 'react'
import type { Announced as Lists } from '#core/notices/announcements'
import { closePopup, type PopupParams } from '#core/popups'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { Announced } from './Announced.tsx'
import { NoticeBoard } from './NoticeBoard.tsx'

/** All announcements: those shown on arrival, the notices for players, and the promotions. */
export default function AnnouncementPopup({ param }: { param: PopupParams['announcement'] }) {
  const t = useText('notices', 'errors')
  return (
    <Dialog
      sheet
      size="wide"
      title={t('notices:announcements')}
      closeLabel={t('notices:close')}
      onClose={() => closePopup('announcement')}
    >
      <Announced t={t}>{(lists) => <Boards t={t} lists={lists} first={param.id} />}</Announced>
    </Dialog>
  )
}

function Boards({ t, lists, first }: { t: Text; lists: Lists; first: string | null }) {
  const isPromotion = lists.promotion.some(({ id }) => id === first)
  const [tab, choose] = useState<'notices' | 'promotions'>(isPromotion ? 'promotions' : 'notices')
  const board =
    tab === 'promotions' ? (
      <NoticeBoard
        key="promotions"
        t={t}
        items={lists.promotion}
        first={first}
        empty={{ title: t('notices:no-promotions'), line: t('notices:no-promotions.line') }}
      />
    ) : (
      <NoticeBoard
        key="notices"
        t={t}
        items={[...lists.popup, ...lists.player]}
        first={first}
        empty={{ title: t('notices:none'), line: t('notices:none.line') }}
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
