import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announced, answer } from '#tests/support/answers'
import { DESKTOP, openBrowser, openPage } from '#tests/support/browser'
import { painted } from '#tests/support/clock'
import { openVisitor } from '#tests/support/shell'

/** The notice marquee of specification section 1, and section 9's pace of it. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** What carries the notices along: whether it runs, how many pixels a second it makes, and where it stands. */
const belt = (page: Page) =>
  page.locator('.belt').evaluate(async (belt) => {
    const [movement] = belt.getAnimations()
    if (!movement) return { runs: false, speed: 0, left: belt.getBoundingClientRect().left }
    await movement.ready
    const { currentTime, playbackRate, playState } = movement
    const leftAt = (seconds: number) => {
      movement.currentTime = seconds * 1000 * playbackRate
      return belt.getBoundingClientRect().left
    }
    const speed = (leftAt(0) - leftAt(3)) / 3
    movement.currentTime = currentTime
    return { runs: playState === 'running', speed, left: belt.getBoundingClientRect().left }
  })

describe('notice marquee', () => {
  test('moves at 40 px a second and stops by its button', async () => {
    const page = await openVisitor(browser, DESKTOP)
    await expect.poll(async () => Math.abs((await belt(page)).speed - 40)).toBeLessThan(1)
    expect((await belt(page)).runs).toBe(true)
    await page.locator('.notices [data-hold]').click()
    await page.mouse.move(5, 5)
    await page.locator('.notices [data-hold]').blur()
    const held = await belt(page)
    expect(held.runs).toBe(false)
    await painted(page)
    expect((await belt(page)).left).toBe(held.left)
    await page.context().close()
  })

  test('each notice opens the notices at its own, and "Ver todos" opens them all', async () => {
    const page = await openVisitor(browser, DESKTOP)
    await page.locator('.notices').hover()
    const notice = page.locator('.belt > ul:first-child a').nth(1)
    const title = (await notice.textContent())?.trim() ?? ''
    await notice.evaluate((link: HTMLElement) => link.click())
    await page.locator('dialog').getByText(title).first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.locator('.notices .all').click()
    await page.locator('dialog').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.context().close()
  })

  test('where motion is unwelcome it says at once what the operator says now', async () => {
    const { page } = await openPage(browser, { viewport: DESKTOP, reducedMotion: 'reduce' })
    await answer(page, 'MCSFE_getListAnnouncements', announced([], ['Uno', 'Dos']))
    await page.goto('/')
    await page.mouse.move(5, 5)
    await expect.poll(() => page.locator('.belt > ul:first-child a').allTextContents()).toEqual(['Uno', 'Dos'])
    await page.context().close()
  })
})
