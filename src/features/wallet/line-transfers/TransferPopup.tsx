import { useStore } from '@nanostores/react'
import { $rights, hasAccess } from '#core/agents/rights'
import { closePopup, type PopupParams } from '#core/popups'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { LineTransfers } from './LineTransfers.tsx'

/**
 * Money along the line without leaving the agent centre: for the agent, and for a sub-account with every right on the
 * management of the line (decision 133). One whose right is taken away while it is open reads so.
 */
export default function TransferPopup({ param }: { param: PopupParams['transfer'] }) {
  const t = useText('linetransfers', 'wallet', 'withdrawals', 'fields', 'errors', 'session')
  const isAllowed = hasAccess(useStore($rights), 'downlineManagmentView', 'full')
  return (
    <Dialog
      sheet
      size="wide"
      title={t('linetransfers:title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('transfer')}
    >
      {isAllowed ? (
        <LineTransfers t={t} named={param.account ?? ''} />
      ) : (
        <Empty
          motif="llave"
          name={t('linetransfers:card')}
          title={t('linetransfers:refused')}
          subtitle={t('linetransfers:refused.subtitle')}
        />
      )}
    </Dialog>
  )
}
