import { useStore } from '@nanostores/react'
import type { VendorWallets } from '#api/vendors/vendor-wallets'
import { $balanceHidden } from '#core/wallet/balance'
import { $vendorWallets, collectAll, collectable } from '#core/wallet/vendor-wallets'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import panels from '../panels.module.css'
import { VendorWalletItem } from './VendorWalletItem.tsx'

/** The wallets at vendors, and everything in them brought back at once. */
export function VendorWalletList({ t, wallets: { wallets, currency } }: { t: Text; wallets: VendorWallets }) {
  const state = useStore($vendorWallets)
  const hidden = useStore($balanceHidden)
  const from = collectable(state)
  const sum = from.reduce((total, { balance }) => total + balance, 0)
  const amount = hidden ? '***' : formatMoney(amountIn(pageLanguage(), sum, currency))
  return (
    <section className={panels.panel} aria-labelledby="vendor-wallets">
      <div className={panels.row}>
        <h2 id="vendor-wallets">{t('transfers:wallets')}</h2>
        {from.length > 0 && (
          <Button icon="in" busy={state.busy === 'collect'} data-action="collect-all" onClick={() => void collectAll()}>
            {t('transfers:collect', { amount })}
          </Button>
        )}
      </div>
      <p>{t('transfers:wallets.subtitle')}</p>
      <ul className={panels.rows}>
        {wallets.map((wallet) => (
          <VendorWalletItem key={wallet.vassalage} t={t} wallet={wallet} currency={currency} />
        ))}
      </ul>
    </section>
  )
}
