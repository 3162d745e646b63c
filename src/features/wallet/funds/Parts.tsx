import { useStore } from '@nanostores/react'
import { pathIn } from '#core/path'
import { isBuilt, type MemberPage, memberPath } from '#core/site/built-pages'
import { $balance, $balanceHidden } from '#core/wallet/balance'
import { $vendorWallets } from '#core/wallet/vendor-wallets'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Amount } from '../Amount.tsx'
import style from './funds.module.css'

interface Part {
  name: Key
  subtitle: Key
  minor: number
  /** The page of the member centre with more about it. */
  page?: { name: MemberPage; search?: string; label: Key }
}

/** What the money is made of, each part with what it is and where there is more about it. */
export function Parts({ t }: { t: Text }) {
  const { value } = useStore($balance)
  const hidden = useStore($balanceHidden)
  const { wallets } = useStore($vendorWallets)
  const language = pageLanguage()
  if (!value) return null
  const { currency } = value
  const atVendors = (wallets?.wallets ?? []).reduce((sum, { balance, pending }) => sum + balance + pending, 0)
  const hasWallets = wallets !== null && wallets.wallets.length > 0
  const parts: Part[] = [
    {
      name: 'transfers:cash',
      subtitle: 'transfers:cash.subtitle',
      minor: value.balance,
      page: { name: 'personalHistoryCopy', search: '?state=open', label: 'transfers:cash.open' },
    },
    {
      name: 'wallet:holdings.bonus',
      subtitle: 'transfers:bonus.subtitle',
      minor: value.bonus,
      page: { name: 'bonusDetails', label: 'transfers:bonus.see' },
    },
    {
      name: 'wallet:holdings.held',
      subtitle: 'transfers:held.subtitle',
      minor: value.held,
      page: { name: 'withdraw', label: 'transfers:held.see' },
    },
    ...(value.heldWins
      ? [
          {
            name: 'wallet:holdings.held-wins',
            subtitle: 'transfers:held-wins.subtitle',
            minor: value.heldWins,
          } as const,
        ]
      : []),
    ...(hasWallets
      ? [{ name: 'transfers:vendors', subtitle: 'transfers:vendors.subtitle', minor: atVendors } as const]
      : []),
  ]
  return (
    <dl className={style.parts}>
      {parts.map(({ name, subtitle, minor, page }) => (
        <div key={name}>
          <dt>
            {t(name)}
            <small>{t(subtitle)}</small>
            {page && isBuilt(page.name) && (
              <a href={pathIn(language, memberPath(page.name)) + (page.search ?? '')}>{t(page.label)}</a>
            )}
          </dt>
          <dd data-part={name}>
            <Amount language={language} minor={minor} currency={currency} hidden={hidden} />
          </dd>
        </div>
      ))}
      {hasWallets && (
        <div className={style.total}>
          <dt>{t('transfers:total')}</dt>
          <dd data-part="total">
            <Amount language={language} minor={wallets.consolidated} currency={currency} hidden={hidden} />
          </dd>
        </div>
      )}
    </dl>
  )
}
