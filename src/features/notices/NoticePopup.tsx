import { closePopup, type PopupParams } from '#core/popups'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Announced } from './Announced.tsx'
import { NoticeBoard } from './NoticeBoard.tsx'

/** The popup of the bell: the notices for players with their texts. */
export default function NoticePopup({ param }: { param: PopupParams['notice'] }) {
  const t = useText('notices', 'errors')
  return (
    <Dialog
      sheet
      size="wide"
      title={t('notices:tab.notices')}
      closeLabel={t('notices:close')}
      onClose={() => closePopup('notice')}
    >
      <Announced t={t}>
        {({ player }) => (
          <NoticeBoard
            heading="h3"
            t={t}
            items={player}
            first={param.id}
            empty={{ title: t('notices:none'), subtitle: t('notices:none.subtitle') }}
          />
        )}
      </Announced>
    </Dialog>
  )
}
