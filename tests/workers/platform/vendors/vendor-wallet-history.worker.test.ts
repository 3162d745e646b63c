import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PastWalletTransfer, walletTransfers } from '#api/vendors/vendor-wallets'
import { FakeVendorWallet } from '../support/fake-vendor-wallet.ts'
import { inBank, sweep, Wanderer } from '../support/transfer-wallet-member.ts'
import { callApi, expectValue, send } from '../support/world.ts'

/** What a member moved to vendors and back, as they read it themselves. */

let vendor: FakeVendorWallet
beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  await send('PUT', '/ops/wallet', { isSingle: false })
})
beforeEach(() => {
  vendor = new FakeVendorWallet()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the history of vendor transfers', () => {
  const list = async (member: Wanderer, cursor?: string) => {
    const path = walletTransfers.path + (cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`)
    return expectValue(
      await callApi<{ transfers: PastWalletTransfer[]; next: string | null }>('GET', path, { headers: member.headers }),
    )
  }

  test('has each transfer of the member once, newest first, in pages, and none of another member', async () => {
    const [ana, luz] = [await Wanderer.arrive(), await Wanderer.arrive()]
    for (let amount = 1; amount <= 45; amount += 1) await ana.move('in', amount)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { transfers, next } = await list(ana, cursor)
      seen.push(...transfers.map(({ amount }) => amount))
      cursor = next ?? undefined
    } while (cursor !== undefined)
    expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1))
    expect(await list(luz)).toEqual({ transfers: [], next: null })
  })

  test('has the state of a transfer, until it has ended', async () => {
    const ana = await Wanderer.arrive()
    vendor.fail('transfer', 'silent')
    const { id } = await ana.move('in', 30_000)
    expect((await list(ana)).transfers).toMatchObject([{ id, state: 'pending', direction: 'in', closedAt: null }])
    await sweep()
    expect((await list(ana)).transfers).toMatchObject([{ id, state: 'done', closedAt: expect.any(String) }])
    expect(await ana.requestTransfer('out', 30_001)).toMatchObject({ status: 200 })
    expect((await list(ana)).transfers[0]).toMatchObject({ state: 'refused', reason: 'not-enough-money' })
  })

  test('does not take longer to find for a member with many', async () => {
    const plan = await inBank((sql) =>
      sql
        .exec<{ detail: string }>(
          `EXPLAIN QUERY PLAN SELECT * FROM vendor_transfer WHERE member = 'a' AND (created_ms, id) < (1, 'b')
           ORDER BY created_ms DESC, id DESC LIMIT 20`,
        )
        .toArray(),
    )
    expect(plan.map(({ detail }) => detail).join()).toMatch(/^SEARCH .*vendor_transfer_newest/)
  })

  test.each(['x', '1', '1 2'])('before "%s" is bad input', async (cursor) => {
    const ana = await Wanderer.arrive()
    const path = `${walletTransfers.path}?cursor=${encodeURIComponent(cursor)}`
    expect((await callApi('GET', path, { headers: ana.headers })).body).toMatchObject({ code: 'bad-input' })
  })
})
