import { expect, test } from 'vitest'
import type { AccountsPage, JournalPage } from '../../../../workers/platform/bank/pages.ts'
import { newPlayer } from '../support/player.ts'
import { callApi } from '../support/world.ts'

const read = async <Page>(path: string) => (await callApi('GET', `/ops/ledger/${path}`)).body as unknown as Page

test('the journal comes in pages, whole and in order', async () => {
  for (let count = 0; count < 3; count += 1) await newPlayer()
  const whole = await read<JournalPage>('journal?bank=bank-0')
  expect(whole.transfers.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  const first = await read<JournalPage>('journal?bank=bank-0&limit=2')
  const second = await read<JournalPage>('journal?bank=bank-0&limit=2&after=2')
  expect([...first.transfers, ...second.transfers]).toEqual(whole.transfers)
  expect(whole.transfers[0]?.postings).toEqual([
    { account: 'cash', unit: 'MXN', amount: 100_000, balance: 100_000 },
    { account: 'cashier', unit: 'MXN', amount: -100_000, balance: -100_000 },
  ])
})

test('accounts come in pages that follow one another, each claim with its sequence', async () => {
  const seen: AccountsPage['accounts'] = []
  let after: string | null = ''
  while (after !== null) {
    const page: AccountsPage = await read(`accounts?bank=bank-0&limit=2&after=${encodeURIComponent(after)}`)
    expect(page.accounts.length).toBeLessThanOrEqual(2)
    seen.push(...page.accounts)
    after = page.next
  }
  expect(seen).toHaveLength(6)
  expect(seen.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
  expect(seen.map(({ lastSequence }) => lastSequence).toSorted()).toEqual([1, 1, 2, 2, 3, 3])
})

test.each([
  ['journal?bank=bank-7', 404],
  ['journal?bank=../secret', 404],
  ['journal?limit=many', 400],
  [`accounts?after=${'x'.repeat(300)}`, 400],
  ['journal?after=-1', 200],
  ['journal?after=9e99', 200],
  ['deposits', 200],
  ['transfers', 200],
  ['withdrawals', 200],
  ['vendor-transfers', 200],
])('%s gets %i', async (path, status) => {
  expect((await callApi('GET', `/ops/ledger/${path}`)).status).toBe(status)
})

test('a caller without the edge secret reads nothing', async () => {
  for (const what of ['banks', 'journal', 'accounts', 'deposits', 'withdrawals', 'transfers', 'vendor-transfers']) {
    const response = await callApi('GET', `/ops/ledger/${what}`, { headers: { 'X-Edge-Secret': 'guess' } })
    expect(response.status).toBe(403)
  }
})
