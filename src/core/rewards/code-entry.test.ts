import { beforeEach, expect, test } from 'vitest'
import { redeemCode } from '#api/rewards/promotion-codes'
import { claimReward, type Reward, rewardList } from '#api/rewards/rewards'
import { page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { emptyStores, saveToken } from '../token.ts'
import { $codeEntry, sendCode, writeCode } from './code-entry.ts'
import { $openRewards, collectReward, leaveRewards, loadRewards } from './rewards.ts'

const REWARD: Reward = {
  ...{ id: 'code:FARO2026', kind: 'code', unit: 'PTS', amount: 200, title: 'Luz', lines: [], state: 'open' },
  ...{ at: '2026-11-28T00:00:00.000Z', until: '2026-12-28T00:00:00.000Z', unclaimed: 'paid', endedAt: null },
}

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  emptyStores()
})

const entered = () =>
  here.sent.filter(({ url }) => url === redeemCode.path).map(({ body }) => body as { id: string; code: string })

test('nothing is sent of an empty field, and a code without an answer is the same entry when it is sent again', async () => {
  writeCode('  ')
  await sendCode()
  expect([$codeEntry.get().fault, here.sent]).toEqual(['required', []])
  writeCode('faro 2026')
  here.respond(redeemCode.path, () => Promise.reject(new Error('no connection')))
  await sendCode()
  expect($codeEntry.get()).toMatchObject({ code: 'faro 2026', sending: false, taken: null })
  await sendCode()
  writeCode('faro 2027')
  expect($codeEntry.get().fault).toBeNull()
  await sendCode()
  const [first, second, third] = entered()
  expect([second?.id === first?.id, third?.id === first?.id]).toEqual([true, false])
})

test('a code that is taken leaves the field, and a list that was being read before does not drop its reward', async () => {
  const answers: ((open: Reward[]) => void)[] = []
  here.respond(
    rewardList.path,
    () => new Promise((answer) => answers.push((open) => answer(here.value({ open, ended: [], next: null })))) as never,
  )
  here.respond(redeemCode.path, () => here.value(REWARD))
  const before = loadRewards()
  writeCode('faro2026')
  await sendCode()
  expect($codeEntry.get()).toMatchObject({ code: '', taken: { id: REWARD.id }, fault: null })
  answers[1]?.([REWARD])
  await expect.poll(() => $openRewards.get()?.length).toBe(1)
  answers[0]?.([])
  await before
  expect($openRewards.get()?.map(({ id }) => id)).toEqual([REWARD.id])
})

test('what was collected stays where it stood when the list is read afterwards', async () => {
  const [first, last] = [
    { ...REWARD, id: 'code:FIRST' },
    { ...REWARD, id: 'code:LAST' },
  ]
  const lists = [
    [first, REWARD, last],
    [{ ...REWARD, id: 'code:NEW' }, last],
  ]
  here.respond(rewardList.path, () => here.value({ open: lists.shift() ?? [], ended: [], next: null }))
  here.respond(claimReward.path, () => here.value({ ...REWARD, state: 'claimed', endedAt: REWARD.at }))
  await loadRewards()
  await collectReward(REWARD.id)
  await loadRewards()
  // Somebody else has collected the first one, in another window.
  expect($openRewards.get()?.map(({ id }) => id)).toEqual(['code:NEW', REWARD.id, last.id])
  leaveRewards()
  await loadRewards()
  expect($openRewards.get()).toEqual([])
})
