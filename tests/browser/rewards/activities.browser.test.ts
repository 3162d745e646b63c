import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activityList, activityStatuses, applyActivity } from '#api/rewards/activities'
import { brand } from '#brand/brand'
import { activities } from '#brand/promotions/activities'
import { pathIn } from '#core/path'
import { violations } from '#tests/support/page/axe'
import { DESKTOP, openBrowser, openPage, PHONE } from '#tests/support/page/browser'
import { openMember } from '#tests/support/page/member'
import { eventually } from '#tests/support/page/shell'
import { ops } from '#tests/support/product/ops'
import { FULL } from '#tests/support/product/tier'
import { png } from '#tests/support/stand-ins/pictures'
import { answer, value } from './answers.ts'
import { isWide } from './mall-page.ts'

/** Activities on the page of promotions: applied for, decided by a person, collected. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const [OURS = { id: '' }] = activities
const card = (page: Page) => page.locator(`[data-activity=${OURS.id}]`)
const inState = (page: Page, state: string) => page.locator(`[data-activity=${OURS.id}][data-state=${state}]`).waitFor()
const form = (page: Page) => page.locator('form[data-form=activity]')
const pictureOf = (name = 'faro.png', mimeType = 'image/png', buffer = Buffer.from(png(90, 60))) => ({
  ...{ name, mimeType, buffer },
})

/** Decides on what a member sent, as an operator. */
function decide(username: string, decision: 'approve' | 'reject', reason: string): void {
  const { claims } = JSON.parse(ops('activity-claims')) as { claims: { number: number; account: string }[] }
  const number = claims.find(({ account }) => account.toLowerCase() === username.toLowerCase())?.number
  ops('activity-claim', decision, String(number), '--reason', reason)
}

test('is applied for after what was wrong was said, rejected with a reason, accepted and collected', async () => {
  const { page, errors, username } = await openMember(browser, { viewport: DESKTOP }, 0, '/promotions')
  await inState(page, 'join')
  await card(page).locator('[data-action=apply]').press('Enter')
  await form(page).waitFor()
  const comment = form(page).locator('[name=comment]')
  const pictures = form(page).locator('[name=pictures]')
  const send = form(page).locator('[data-action=send-activity]')
  await send.click()
  await eventually(() => comment.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await comment.getAttribute('aria-invalid')).toBe('true')
  await comment.fill('🏮'.repeat(141))
  expect(await form(page).textContent()).toContain('141 de 140')
  await send.click()
  await form(page).getByText('Acórtalo').waitFor()
  await comment.fill('La luz de la panadería de mi calle.')
  for (const [files, fault] of [
    [[pictureOf('a.gif', 'image/gif')], 'Solo valen'],
    [[pictureOf('a.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))], '5 MB. Elige'],
    [[1, 2, 3, 4].map((at) => pictureOf(`${at}.png`)), 'Caben 3'],
    [[pictureOf('a.png', 'image/png', Buffer.from('no es una imagen'))], 'No pudimos leer'],
  ] as const) {
    await pictures.setInputFiles([...files])
    await form(page).getByRole('alert').filter({ hasText: fault }).waitFor()
  }
  expect(await violations(page)).toEqual([])
  await pictures.setInputFiles([pictureOf(), pictureOf('otra.png')])
  await eventually(() => form(page).locator('[data-picture]').count()).toBe(2)
  await form(page).locator('[data-action=remove-picture]').first().click()
  await eventually(() => form(page).locator('[data-picture]').count()).toBe(1)
  // What was written is still there after a sending that failed, and after the popup was closed. How things stand is read
  // again then; an answer to that which comes after the next sending is outdated.
  const applied = Promise.withResolvers<void>()
  await page.route(`**${activityStatuses.path}*`, async (route) => {
    const response = await route.fetch()
    await applied.promise
    await route.fulfill({ response })
  })
  await page.route(`**${applyActivity.path}`, (route) => route.abort())
  await send.click()
  await form(page).getByRole('alert').waitFor()
  await page.unroute(`**${applyActivity.path}`)
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await card(page).locator('[data-action=apply]').press('Enter')
  expect(await comment.inputValue()).toBe('La luz de la panadería de mi calle.')
  expect(await form(page).locator('[data-picture]').count()).toBe(1)
  await send.click()
  await page.locator('[data-sent]').waitFor()
  const outdated = page.waitForResponse((response) => response.url().includes(activityStatuses.path))
  applied.resolve()
  await outdated
  expect(await page.locator('[data-sent] img').count()).toBe(1)
  expect(await violations(page)).toEqual([])
  await page.locator('[data-action=close-activity]').click()
  await inState(page, 'applying')
  const opener = card(page).locator('[data-action=apply]')
  await eventually(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)

  decide(username, 'reject', 'La foto no se ve.')
  await page.reload()
  await inState(page, 'rejected')
  expect(await card(page).locator('[role=status]').textContent()).toContain('La foto no se ve.')
  await card(page).locator('[data-action=apply]').click()
  await form(page).locator('[data-reason]').waitFor()
  await comment.fill('La farola de la esquina.')
  await send.click()
  await page.locator('[data-sent]').waitFor()

  decide(username, 'approve', 'Gracias por contarlo.')
  await page.reload()
  await inState(page, 'issued')
  expect(await violations(page)).toEqual([])
  await card(page).locator('[data-action=collect]').click()
  await page.locator('[data-center=rewardCenter]').waitFor()
  await page.locator('[data-center=rewardCenter] button[data-action=collect]').first().click()
  await eventually(async () => {
    await page.goto('/promotions')
    await card(page).and(page.locator('[data-state]')).waitFor()
    return card(page).getAttribute('data-state')
  }).toBe('claimed')
  expect(errors.filter((error) => !/Failed to load resource/.test(error))).toEqual([])
  await page.context().close()
})

const LONG_WORD = 'Nosehizolafotodondedebíahacerseniseveelfaroporningúnladodelaimagenqueenviaste'
const REASON = `${LONG_WORD} ${'هذه الصورة لا تظهر المنارة. '.repeat(4)}`.trim()
const COMMENT = `${'👨‍👩‍👧'.repeat(40)} ${LONG_WORD}`.slice(0, 2_000)

/** The parts of a box that stand outside it or on one another, and those whose text is wider than they are. */
const misplaced = (box: Locator) =>
  box.evaluate((element) => {
    const parts = [...element.querySelectorAll('h3, p, dt, dd, bdi, blockquote, button, a, img')]
    const outer = element.getBoundingClientRect()
    const rects = parts.map((part) => ({ part, rect: part.getBoundingClientRect() }))
    const isOn = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1
    return rects.flatMap(({ part, rect }, index) => {
      const isOutside = rect.left < outer.left - 1 || rect.right > outer.right + 1 || rect.bottom > outer.bottom + 1
      const isWide = part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0
      const hides = rects.some(
        (other, at) => at > index && !part.contains(other.part) && !other.part.contains(part) && isOn(rect, other.rect),
      )
      return isOutside || isWide || hides ? [`${part.tagName} ${part.textContent?.slice(0, 30)}`] : []
    })
  })

describe.each(FULL ? brand.languages : [brand.defaultLanguage])('in %s', (language) => {
  test('the card and its application fit every width', async () => {
    const { page } = await openMember(browser, { viewport: PHONE }, 0, pathIn(language, '/promotions'))
    await inState(page, 'join')
    for (const width of [320, 390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page)]).toEqual([width, false])
      if (process.env.SHOTS)
        await card(page).screenshot({ path: `${process.env.SHOTS}/activity-${language}-${width}.png` })
    }
    await card(page).locator('[data-action=apply]').click()
    await form(page).waitFor()
    await form(page)
      .locator('[name=pictures]')
      .setInputFiles([pictureOf(), pictureOf('b.png'), pictureOf('c.png')])
    await eventually(() => form(page).locator('[data-picture]').count()).toBe(3)
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await isWide(page), await violations(page)]).toEqual([width, false, []])
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/apply-${language}-${width}.png` })
    }
    await page.keyboard.press('Escape')
    await form(page).waitFor({ state: 'detached' })
    const application = { id: '1', images: [], at: '2026-11-20T12:00:00.000Z', comment: COMMENT }
    for (const [state, reason] of [
      ['rejected', REASON],
      ['applying', ''],
    ] as const) {
      const sent = { ...application, decidedAt: reason ? application.at : null, reason }
      await answer(
        page,
        activityStatuses,
        value({ activities: [{ activity: OURS.id, state, application: sent, reward: null }], own: [] }),
      )
      await page.reload()
      await inState(page, state)
      for (const width of [320, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect([width, await isWide(page), await misplaced(card(page))]).toEqual([width, false, []])
        if (process.env.SHOTS)
          await card(page).screenshot({ path: `${process.env.SHOTS}/activity-${state}-${language}-${width}.png` })
        await card(page).locator('[data-action=apply]').click()
        await page.locator('dialog :is([data-reason], [data-sent])').waitFor()
        const dialog = page.locator('dialog[open]')
        expect([width, await isWide(page), await misplaced(dialog)]).toEqual([width, false, []])
        if (process.env.SHOTS)
          await page.screenshot({ path: `${process.env.SHOTS}/activity-${state}-open-${language}-${width}.png` })
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
      }
      expect(await violations(page)).toEqual([])
    }
    await page.context().close()
  })
})

test('a visitor sees it before any script, signs in to apply, may say no, and without an answer what was built stays', async () => {
  const { page: still } = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false })
  await still.goto('/promotions')
  expect(await still.locator('[data-static=activities]').textContent()).toMatch(/El faro de tu puerto.*150 puntos/)
  await still.context().close()
  const { page } = await openPage(browser, { viewport: PHONE })
  await page.route(`**${activityList.path}`, (route) => route.abort())
  await page.goto('/promotions')
  await page.locator('[data-action=retry-activities]').waitFor()
  expect(await page.locator('[data-static=activities]').isVisible()).toBe(true)
  await page.unroute(`**${activityList.path}`)
  await page.locator('[data-action=retry-activities]').click()
  await card(page).locator('[data-action=decline]').click()
  await page.locator(`[data-declined=${OURS.id}] [data-action=again]`).click()
  await card(page).locator('[data-action=apply]').click()
  await page.locator('form[data-form=login]').waitFor()
  await page.context().close()
})
