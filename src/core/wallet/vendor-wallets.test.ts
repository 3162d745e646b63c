import { beforeEach, expect, test } from 'vitest'
import type { PastWalletTransfer, VendorWallet } from '#api/vendors/vendor-wallets'
import type { Sent } from '#tests/site/page'
import { memberPage, type TestPage, unseal } from '#tests/site/sealed-page'
import {
  $vendorWallets,
  collectAll,
  leaveVendorWallets,
  moreVendorTransfers,
  openVendorWallets,
  transferToVendor,
} from './vendor-wallets.ts'

let here: TestPage
beforeEach(async () => {
  here = await memberPage()
  leaveVendorWallets()
})

const MOVE = '/wps/relay/GCS_walletTransfer'
const WALLETS = '/wps/relay/GCS_merchantWallet'
const LIST = '/wps/wallet/vendor-transfers'
const WISH = { vassalage: 'FRL', direction: 'in', amount: 1_000, currency: 'MXN' } as const

const wallet = (vassalage: string, over: Partial<VendorWallet> = {}): VendorWallet => ({
  ...{ vassalage, name: vassalage, isOpen: true, balance: 0, isCurrent: true, pending: 0 },
  ...over,
})
const holding = (...wallets: VendorWallet[]) =>
  here.value({ isSingle: false, currency: 'MXN', consolidated: 50_000, wallets })
const transfer = (state: PastWalletTransfer['state'], id = 'a', vassalage = 'FRL'): PastWalletTransfer => ({
  ...{ ...WISH, vassalage, id: `6f1c2a34-0000-4000-8000-00000000000${id}`, name: vassalage, state, reason: null },
  ...{ createdAt: '2026-11-23T12:00:00.000Z', closedAt: null },
})
const listed = (...transfers: PastWalletTransfer[]) => here.value({ transfers, next: null })
const moved = (state: PastWalletTransfer['state']) => here.value({ ...transfer(state), balance: 0 })
/** The id that waits for an answer; the request itself is sealed. */
const storedId = (vendor = 'FRL') => {
  const stored = here.session.getItem(`vendorTransferIntent:${vendor}`)
  return stored === null ? undefined : (JSON.parse(stored) as { id: string }).id
}
const reads = (url: string) => here.sent.filter((one) => one.url.startsWith(url)).length

test('the id stays the same until a response arrives; another amount or direction makes another transfer', async () => {
  here.respond(WALLETS, holding(wallet('FRL')))
  here.respond(LIST, listed())
  here.respond(MOVE, new TypeError('failed'))
  await transferToVendor(WISH)
  const first = storedId()
  await transferToVendor(WISH)
  expect(storedId()).toBe(first)
  await transferToVendor({ ...WISH, amount: 2_000 })
  const second = storedId()
  await transferToVendor({ ...WISH, amount: 2_000, direction: 'out' })
  await transferToVendor({ ...WISH, vassalage: 'PG' })
  expect(new Set([first, second, storedId(), storedId('PG')]).size).toBe(4)
  here.respond(MOVE, moved('done'))
  await transferToVendor(WISH)
  expect([storedId(), storedId('PG')]).toEqual([undefined, expect.any(String)])
})

test('a transfer in the list counts as answered although its response was lost: the same again is a new one', async () => {
  here.respond(WALLETS, holding(wallet('FRL')))
  here.respond(MOVE, new TypeError('failed'))
  here.respond(LIST, listed())
  await transferToVendor(WISH)
  here.respond(LIST, listed({ ...transfer('done'), id: storedId() ?? '' }))
  await openVendorWallets()
  expect(storedId()).toBeUndefined()
})

test('a transfer without the vendor’s response is watched; the vendors’ balances are loaded after it', async () => {
  here.respond(WALLETS, holding(wallet('FRL')))
  here.respond(LIST, listed(transfer('pending')))
  await openVendorWallets()
  for (let times = 0; times < 3; times += 1) await here.pass(4_000)
  expect([reads(WALLETS), reads(LIST)]).toEqual([1, 4])
  here.respond(LIST, listed(transfer('done')))
  await here.pass(4_000)
  expect($vendorWallets.get().transfers).toMatchObject([{ state: 'done' }])
  expect(reads(WALLETS)).toBe(2)
  const { length } = here.sent
  await here.pass(60_000)
  expect(here.sent).toHaveLength(length)
})

test('everything returns from vendors that respond and have no transfer in flight; a refusal is shown at its vendor', async () => {
  const silent = { balance: 900, isCurrent: false }
  const all = [wallet('FRL', { balance: 500 }), wallet('PG', { balance: 700 }), wallet('OFF', silent), wallet('NIL')]
  here.respond(WALLETS, holding(...all, wallet('BUSY', { balance: 300 })))
  here.respond(LIST, listed(transfer('pending', 'b', 'BUSY')))
  await openVendorWallets()
  const vendors: unknown[] = []
  here.respond(MOVE, async (sent: Sent) => {
    const { vassalage } = await unseal(sent)
    vendors.push(vassalage)
    return vassalage === 'FRL' ? here.refusal('transfer-pending') : moved('done')
  })
  await collectAll()
  expect(vendors.toSorted()).toEqual(['FRL', 'PG'])
  const { busy, failures } = $vendorWallets.get()
  expect([busy, failures]).toEqual([null, { FRL: 'transfer-pending' }])
})

test('pages are appended; leaving the page drops the pending requests', async () => {
  here.respond(WALLETS, holding(wallet('FRL')))
  here.respond(
    LIST,
    here.value({ transfers: [transfer('done')], next: `1 ${transfer('done').id}` }),
    listed(transfer('done', 'b')),
  )
  await openVendorWallets()
  await moreVendorTransfers()
  expect($vendorWallets.get()).toMatchObject({ transfers: [{}, {}], next: null })
  const opening = openVendorWallets()
  leaveVendorWallets()
  await opening
  expect($vendorWallets.get()).toMatchObject({ wallets: null, transfers: [] })
})
