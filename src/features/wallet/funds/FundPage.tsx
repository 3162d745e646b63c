import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $vendorWallets, leaveVendorWallets, openVendorWallets } from '#core/wallet/vendor-wallets'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { Holdings } from '../Holdings.tsx'
import panels from '../panels.module.css'
import { Parts } from './Parts.tsx'
import { VendorTransferList } from './VendorTransferList.tsx'
import { VendorWalletList } from './VendorWalletList.tsx'

/**
 * The money of a member (specification section 2 "transferFund"): what it is made of, and the wallets at vendors with
 * what was moved. Where no vendor keeps a wallet there is only the balance.
 */
export default function FundPage() {
  const t = useText('transfers', 'wallet', 'fields', 'errors', 'session')
  const { wallets, transfers, error } = useStore($vendorWallets)
  useEffect(() => {
    void openVendorWallets()
    return leaveVendorWallets
  }, [])
  const hasWallets = wallets !== null && wallets.wallets.length > 0
  return (
    <div className={panels.column}>
      <Holdings>
        <Parts t={t} />
      </Holdings>
      {!wallets && (
        <Waiting
          label={t('transfers:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('session:retry')}
          onRetry={() => void openVendorWallets()}
        />
      )}
      {hasWallets && <VendorWalletList t={t} wallets={wallets} />}
      {wallets && (hasWallets || transfers.length > 0) && <VendorTransferList t={t} />}
    </div>
  )
}
