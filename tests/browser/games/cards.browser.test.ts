import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deck, type Ground, groundsOf, iconOf, motifs } from '#brand/cards'
import { openBrowser, openPage } from '#tests/support/page/browser'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'
import { ROOT } from '#tests/support/tree'
import { compose } from '../../../scripts/assets/cards/compose.ts'

/** The smallest size a card is drawn at, in CSS pixels. */
const SIZE = { width: 60, height: 70 }

/**
 * Mean distance of two pictures in sRGB (0 to 441) below which people confuse them. The same motif on the same
 * background under another pattern measures 10.4 or less; the nearest cards with different backgrounds 14.9.
 */
const ALIKE = 12

/**
 * The OKLab distance at which two flat colours are distinguishable at a glance, and the share of the figure's rim that
 * must have it.
 */
const MIN_DISTANCE = 0.16
const RIM = 0.38

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser({ pictures: true })
  page = (await openPage(browser)).page
  await page.goto('/robots.txt')
})
afterAll(() => browser.close())

describe('the cards of the deck', () => {
  test.runIf(FULL)('no two of 300 look alike', async () => {
    const icons = deck.map(iconOf)
    expect(icons.length).toBeGreaterThanOrEqual(300)
    const alike = await page.evaluate(findAlike, { icons, ...SIZE, threshold: ALIKE })
    expect(alike).toEqual([])
  })

  test('each figure stands out from every ground it may have', async () => {
    const cards = motifs.flatMap((motif) => {
      const drawing = readFileSync(join(ROOT, 'public/art/v1/motifs', `${motif}.svg`), 'utf8')
      const on = (ground: Ground) => ({
        name: `${motif} ${ground}`,
        svg: compose(drawing, { ground, pattern: 'plain' }),
      })
      return groundsOf(motif).map(on)
    })
    const drowned = await page.evaluate(findDrowned, { cards, minDistance: MIN_DISTANCE, rim: RIM })
    expect(drowned).toEqual([])
  })

  test('the cards are cached for a year, and compressed', async () => {
    const [icon = ''] = deck.filter(({ card }) => card !== null).map(iconOf)
    const response = await fetch(`${product.origin}${icon}`, { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
  })
})

/** Runs in the page. Returns the pairs of pictures whose mean distance is below the threshold. */
async function findAlike(input: { icons: string[]; width: number; height: number; threshold: number }) {
  const { icons, width, height, threshold } = input
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  const pictures: { icon: string; pixels: Uint8ClampedArray }[] = []
  for (const icon of icons) {
    const image = new Image()
    image.src = icon
    await image.decode()
    canvas.clearRect(0, 0, width, height)
    canvas.drawImage(image, 0, 0, width, height)
    pictures.push({ icon, pixels: canvas.getImageData(0, 0, width, height).data })
  }
  const between = (a: Uint8ClampedArray, b: Uint8ClampedArray) => {
    const square = (at: number) => ((a[at] as number) - (b[at] as number)) ** 2
    let sum = 0
    for (let at = 0; at < a.length; at += 4) sum += Math.sqrt(square(at) + square(at + 1) + square(at + 2))
    return sum / (a.length / 4)
  }
  return pictures.flatMap((one, at) =>
    pictures
      .slice(0, at)
      .map((other) => ({ pair: `${other.icon} ${one.icon}`, distance: between(one.pixels, other.pixels) }))
      .filter(({ distance }) => distance < threshold),
  )
}

/** Runs in the page. Returns the cards whose figure has too little of its rim in another colour than the background. */
async function findDrowned(input: { cards: { name: string; svg: string }[]; minDistance: number; rim: number }) {
  const Width = 180
  const Height = 210
  const Depth = 3
  const canvas = new OffscreenCanvas(Width, Height).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no canvas')
  /** Converts an sRGB colour to OKLab, by Björn Ottosson's definition. */
  const oklab = (red: number, green: number, blue: number): [number, number, number] => {
    const [r, g, b] = [red, green, blue].map((value) => {
      const c = value / 255
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ]
  }
  const drowned: { name: string; rim: number }[] = []
  for (const { name, svg } of input.cards) {
    const card = new DOMParser().parseFromString(svg, 'image/svg+xml')
    const ink =
      card
        .querySelector('path')
        ?.getAttribute('fill')
        ?.match(/[0-9a-f]{2}/g) ?? []
    const [red = 0, green = 0, blue = 0] = ink.map((part) => Number.parseInt(part, 16))
    const ground = oklab(red, green, blue)
    for (const child of [...card.documentElement.children]) if (child.id !== 'figure') child.remove()
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(card))}`
    await image.decode()
    canvas.clearRect(0, 0, Width, Height)
    canvas.drawImage(image, 0, 0)
    const { data } = canvas.getImageData(0, 0, Width, Height)
    const isDrawn = (x: number, y: number) => (data[(y * Width + x) * 4 + 3] as number) > 100
    const onRim = (x: number, y: number) => {
      for (let down = -Depth; down <= Depth; down++)
        for (let across = -Depth; across <= Depth; across++) if (!isDrawn(x + across, y + down)) return true
      return false
    }
    let all = 0
    let apart = 0
    for (let y = Depth; y < Height - Depth; y++) {
      for (let x = Depth; x < Width - Depth; x++) {
        if (!isDrawn(x, y) || !onRim(x, y)) continue
        const at = (y * Width + x) * 4
        const colour = oklab(data[at] as number, data[at + 1] as number, data[at + 2] as number)
        const distance = Math.hypot(colour[0] - ground[0], colour[1] - ground[1], colour[2] - ground[2])
        all++
        if (distance > input.minDistance) apart++
      }
    }
    if (apart / all < input.rim) drowned.push({ name, rim: apart / all })
  }
  return drowned
}
