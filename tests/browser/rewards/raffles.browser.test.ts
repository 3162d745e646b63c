import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raffleEntries, raffleList } from '#api/rewards/promotions'
import { drawWinners, entriesHashOf, fingerprintOf, receiptOf } from '#api/rewards/raffle-draw'
import { brand } from '#brand/brand'
import { raffles } from '#brand/promotions/raffles'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { atRest } from '#tests/support/page/rest'
import { eventually } from '#tests/support/page/shell'
import { FULL } from '#tests/support/product/tier'
import { isWide } from './mall-page.ts'

/** Raffles on the page of promotions: a free ticket, no thank you, and the draw repeated in the browser. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const [OURS = { id: '' }] = raffles
const card = (page: Page, id = OURS.id) => page.locator(`[data-raffle=${id}]`)

test('a visitor sees what a raffle gives before any script, signs in to take a ticket, and may say no', async () => {
  const { page: still } = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false })
  await still.goto('/promotions')
  expect(await still.locator('[data-static=raffles]').textContent()).toMatch(
    /Rifa del Faro.*10 de \$200.00.*1,200.*1 de cada 120/,
  )
  await still.context().close()

  const { page, errors } = await openPage(browser, { viewport: PHONE })
  await page.goto('/promotions')
  await card(page).waitFor()
  expect(await card(page).textContent()).toMatch(/Se sortea el \d/)
  await card(page).locator('[data-action=decline]').click()
  await page.locator(`[data-declined=${OURS.id}]`).waitFor()
  await page.reload()
  await page.locator(`[data-declined=${OURS.id}]`).waitFor()
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=again]').click()
  await card(page).locator('[data-action=join]').click()
  await page.locator('form[data-form=login]').waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a member takes one free ticket by keyboard, and has it on every later visit', async () => {
  const { page, errors } = await openMember(browser, { viewport: DESKTOP }, 0, '/promotions')
  await card(page).locator('[data-action=join]').press('Enter')
  await page.locator(`[data-raffle=${OURS.id}][data-state=joined]`).waitFor()
  const text = await card(page).locator('[role=status]').textContent()
  expect(text).toMatch(/Tu boleto es el [\d,]+/)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await page.locator(`[data-raffle=${OURS.id}][data-state=joined]`).waitFor()
  expect(await card(page).locator('[role=status]').textContent()).toBe(text)
  expect(await card(page).locator('[data-action=join]').count()).toBe(0)
  expect(errors).toEqual([])
  await page.context().close()
})

/** A raffle as it is after its draw. */
async function drawn(id: string) {
  const entries = await Promise.all([1, 2, 3, 4, 5].map((number) => receiptOf(id, number, `secreto-${number}`)))
  const [seed, entriesHash] = ['5eed'.repeat(16), await entriesHashOf(entries)]
  const winners = await drawWinners({ seed, entriesHash, tickets: entries.length, prizes: 2 })
  const raffle = {
    ...{ id, title: 'Rifa de noviembre', text: 'Un boleto gratis.', motif: 'boleto', tickets: 100, taken: 5 },
    ...{ prizes: [{ unit: 'PTS', amount: 500, count: 2 }], commitment: await fingerprintOf(seed) },
    ...{ from: '2026-11-01T00:00:00.000Z', drawAt: '2026-11-21T02:00:00.000Z' },
    draw: { seed, entriesHash, winners, at: '2026-11-21T02:00:10.000Z' },
  }
  return { raffle, entries }
}
const value = (content: object) => ({ success: true, value: content })

async function openDrawn(path: string) {
  const { page } = await openPage(browser, { viewport: DESKTOP })
  const { raffle, entries } = await drawn('rifa-de-noviembre')
  await page.route(`**${raffleList.path}`, (route) => route.fulfill({ json: value({ raffles: [raffle] }) }))
  const answer = async (list: readonly string[]) => {
    await page.unroute(`**${raffleEntries.path}*`)
    await page.route(`**${raffleEntries.path}*`, (route) => route.fulfill({ json: value({ entries: list }) }))
  }
  await answer(entries)
  await page.goto(path)
  await card(page, raffle.id).waitFor()
  return { page, raffle, entries, answer }
}

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test('the page fits every width, and the draw is repeated in the browser', async () => {
    const { page, raffle } = await openDrawn(pathIn(language, '/promotions'))
    for (const width of [320, 390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/raffles-${language}-${width}.png`, fullPage: true })
    }
    await card(page, raffle.id).locator('[data-action=check]').click()
    await page.locator('[data-check=right]').waitFor()
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page), await violations(page)]).toEqual([width, false, []])
    }
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/draw-${language}.png` })
    await page.context().close()
  })
})

test('a list of tickets that was changed does not pass, and a failure can be tried again', async () => {
  const { page, raffle, entries, answer } = await openDrawn('/promotions')
  await answer([...entries.slice(0, 4), await receiptOf(raffle.id, 5, 'otro')])
  await card(page, raffle.id).locator('[data-action=check]').click()
  await page.locator('[data-check=wrong]').waitFor()
  const rights = await page.locator('[data-check] li').evaluateAll((all) => all.map((one) => one.dataset.right))
  expect(rights.slice(0, 2)).toEqual(['true', 'false'])
  await page.keyboard.press('Escape')
  await page.locator('dialog').waitFor({ state: 'detached' })
  await page.unroute(`**${raffleEntries.path}*`)
  await page.route(`**${raffleEntries.path}*`, (route) => route.abort())
  await card(page, raffle.id).locator('[data-action=check]').click()
  await page.locator('dialog [role=alert]').waitFor()
  await answer(entries)
  await page.locator('dialog').getByRole('button', { name: 'Reintentar' }).click()
  await page.locator('[data-check=right]').waitFor()
  await page.context().close()
})

test('without an answer the page keeps what it was built with, and says so', async () => {
  const { page } = await openPage(browser, { viewport: PHONE })
  await page.route(`**${raffleList.path}`, (route) => route.abort())
  await page.goto('/promotions')
  await page.locator('[data-action=retry-raffles]').waitFor()
  expect(await page.locator('[data-static=raffles]').isVisible()).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.unroute(`**${raffleList.path}`)
  await page.locator('[data-action=retry-raffles]').click()
  await card(page).waitFor()
  await atRest(page)
  await eventually(() => page.locator('[data-static=raffles]').count()).toBe(0)
  await page.context().close()
})
