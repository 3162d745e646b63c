import { closePopup, type PopupParams } from '#core/popups'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { VendorGames } from './VendorGames.tsx'

/** The games of a vendor whose card opens a list (specification section 3 "Game", isGame VASSALAGE). */
export default function VendorPopup({ param: { vassalage, gameType } }: { param: PopupParams['vendor'] }) {
  const t = useText('notices')
  return (
    <Dialog sheet size="wide" title={vassalage} closeLabel={t('notices:close')} onClose={() => closePopup('vendor')}>
      <VendorGames key={`${vassalage} ${gameType}`} vassalage={vassalage} gameType={gameType} />
    </Dialog>
  )
}
