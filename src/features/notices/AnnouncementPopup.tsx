import { closePopup, type PopupParams } from '#core/popups'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Announced } from './Announced.tsx'
import { Boards } from './Boards.tsx'

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
      <Announced t={t}>{(lists) => <Boards t={t} lists={lists} first={param.id} heading="h3" />}</Announced>
    </Dialog>
  )
}
