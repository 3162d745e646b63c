import { beforeEach, expect, test } from 'vitest'
import { balanceOf, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { emptyStores, forgetToken, renewToken, saveToken } from '../token.ts'
import {
  $balance,
  $balanceHidden,
  recallBalanceHidden,
  refreshBalance,
  reloadBalance,
  showBalance,
  toggleBalanceHidden,
} from './balance.ts'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  emptyStores()
})

const PATH = '/wps/v2/wallets/balance'

test('simultaneous presses share one request', async () => {
  here.respond(PATH, here.value(balanceOf(1248050)))
  await Promise.all([refreshBalance(), refreshBalance()])
  expect(here.sent).toHaveLength(1)
  expect($balance.get()).toMatchObject({ value: { balance: 1248050 }, refreshing: false, error: null })
})

test('a change during a request causes a request of its own', async () => {
  here.respond(PATH, here.value(balanceOf(0)), here.value(balanceOf(50_000)))
  await Promise.all([refreshBalance(), reloadBalance()])
  expect(here.sent).toHaveLength(2)
  expect($balance.get().value).toMatchObject({ balance: 50_000 })
})

test('a failure keeps the last balance and shows the failure', async () => {
  here.respond(PATH, here.value(balanceOf(100)), here.refusal('upstream-timeout'))
  await refreshBalance()
  await refreshBalance()
  expect($balance.get()).toMatchObject({ value: { balance: 100 }, refreshing: false, error: 'upstream-timeout' })
})

test('a response for an earlier member is not shown to the next one', async () => {
  here.respond(PATH, () => {
    saveToken('M.other')
    return here.value(balanceOf(999))
  })
  await refreshBalance()
  expect($balance.get().value).toBeNull()
})

test('a response that arrives after the token was renewed is shown', async () => {
  here.respond(PATH, () => {
    renewToken('M.renewed')
    return here.value(balanceOf(999))
  })
  await refreshBalance()
  expect($balance.get()).toMatchObject({ value: { balance: 999 }, refreshing: false })
})

test('a balance that arrives as an event is shown, and a response that is older does not replace it', async () => {
  const at = (minor: number, second: string) => ({ ...balanceOf(minor), at: `2026-11-21T12:00:${second}.000Z` })
  here.respond(PATH, () => {
    showBalance(at(300, '03'))
    return here.value(at(200, '02'))
  })
  await refreshBalance()
  expect($balance.get()).toMatchObject({ value: { balance: 300 }, refreshing: false })
  showBalance(at(100, '01'))
  expect($balance.get().value?.balance).toBe(300)
  forgetToken()
  emptyStores()
  showBalance(at(400, '04'))
  expect($balance.get().value).toBeNull()
})

test('nothing is requested when nobody is signed in', async () => {
  forgetToken()
  await refreshBalance()
  expect(here.sent).toHaveLength(0)
})

test('the browser remembers that the balance is hidden', () => {
  recallBalanceHidden()
  expect($balanceHidden.get()).toBe(false)
  toggleBalanceHidden()
  $balanceHidden.set(false)
  recallBalanceHidden()
  expect($balanceHidden.get()).toBe(true)
})
