import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from '#tests/support/page/axe'
import { openPopup } from '#tests/support/page/popups'
import { atRest } from '#tests/support/page/rest'
import { product } from '#tests/support/product/running'

/** The same figures stand above a game of an outside vendor in its popup, and both fit the window. */
export async function besideOutsideGame(page: Page): Promise<void> {
  const body = '<body style="background:#184a3c;color:#fff"><h1>Brisa Nova</h1>'
  await page.route('**/play/outside*', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/help')
  await openPopup(page, 'game', { url: `${product.studio}/play/outside`, name: 'Brisa Nova', isReal: true })
  const game = page.locator('dialog:has(iframe[data-game])')
  await game.locator('[data-play-bar=ready]').waitFor()
  expect(await game.locator('[data-play-bar] dd').first().textContent()).toBe('$10.00')
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await atRest(page)
    const box = await game.locator('iframe').boundingBox()
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    expect(box?.height ?? 0).toBeGreaterThan(height / 2)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/play-popup-${width}.png` })
  }
  expect(await violations(page)).toEqual([])
}
