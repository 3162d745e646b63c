import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pointRules } from '#brand/points'
import { offers } from '#brand/promotions/offers'
import { rebateRules } from '#brand/rebates'
import { DRAFT as ACTIVITY } from '#tests/exams/operator/rewards/activities'
import { DRAFT as RAFFLE } from '#tests/exams/operator/rewards/raffles'
import { commandOf } from '../../command.ts'
import { writeReadable } from '../../readable.ts'

const folder = mkdtempSync(join(tmpdir(), 'dry-runs-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(value: unknown): string {
  const file = join(folder, 'draft.json')
  writeFileSync(file, JSON.stringify(writeReadable(value)))
  return file
}

const OFFER = offers[0]?.offer
const CASHBACK = {
  ...{ title: { es: 'Cashback', en: 'Cashback', pt: 'Cashback' }, currency: 'MXN', rates: [1_000] },
  ...{ least: 500, cap: 50_000, categories: ['RNG'], games: [], without: [], collectDays: 7 },
}

test.each([
  ['offer', [], '/ops/offer-dry-run', { draft: OFFER, currency: 'MXN' }, OFFER],
  ['offer', ['--currency', 'clp'], '/ops/offer-dry-run', { draft: OFFER, currency: 'CLP' }, OFFER],
  ['rebates', [], '/ops/rebate-dry-run', { rules: rebateRules, currency: 'MXN' }, rebateRules],
  ['points', [], '/ops/points-dry-run', { rules: pointRules }, pointRules],
  ['cashback', [], '/ops/cashback-dry-run', { draft: CASHBACK }, CASHBACK],
])('%s dry-run FILE %j asks for every page and adds them up', async (words, options, path, fields, draft) => {
  const command = commandOf([words, 'dry-run', fileOf(draft), ...options])
  if (command.kind !== 'act') throw new Error(command.kind)
  const requests: unknown[] = []
  const page = { from: 'a', to: 'b', unit: 'MXN', members: 3, rewards: [{ account: 'ana', times: 2, amount: 250 }] }
  const request = async (...[method, called, sent]: unknown[]) => {
    requests.push([method, called, sent])
    return { success: true, value: { ...page, next: requests.length === 1 ? 'x' : null } }
  }
  expect(await command.act({ request } as never)).toMatchObject({ members: 6, rewarded: 2, times: 4, amount: 500 })
  expect(requests).toEqual([
    ['POST', path, fields],
    ['POST', path, { ...fields, after: 'x' }],
  ])
})

test('a currency that there is not is refused', () => {
  expect(() => commandOf(['rebates', 'dry-run', fileOf(rebateRules), '--currency', 'XXX'])).toThrow('--currency wants')
})

test.each([
  ['offer', OFFER],
  ['activity', ACTIVITY],
  ['raffle', RAFFLE],
])('a preview of an %s asks once, for the account that is named', async (kind, draft) => {
  const command = commandOf([kind, 'preview', 'ana', fileOf(draft)])
  if (command.kind !== 'act') throw new Error(command.kind)
  const requests: unknown[] = []
  const request = async (...sent: unknown[]) => {
    requests.push(sent)
    return { success: true, value: { account: 'ana', card: null, state: 'closed', reason: 'audience' } }
  }
  expect(await command.act({ request } as never)).toMatchObject({ reason: 'audience' })
  const { title, motif } = draft as { title: object; motif: string }
  expect(requests).toMatchObject([['POST', `/ops/${kind}-preview`, { draft: { title, motif }, account: 'ana' }]])
})
