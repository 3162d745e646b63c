import type { Currency } from '#api/money'
import { brand, LANGUAGES } from '#brand/brand'
import { returns, stakes } from '#brand/returns'
import { environment } from '#core/environment'
import { decimalsOf } from '#core/wallet/amount'
import { $balance } from '#core/wallet/balance'
import { afterPaint } from '#ui/after-paint.ts'
import type { IconName } from '#ui/icons.ts'
import { formatMoney } from '#ui/money.ts'
import { fill } from './tile-text.ts'
import './touch-action-sheet.css'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * The game sheet of a touch screen (look.md 5): the tile's drawing, name and vendor, the return and the stakes where we
 * have the rules of the game, and its two actions, in a native dialog at the bottom of the page. It is created on demand
 * and removed with its first click.
 */
export function openSheet(tile: HTMLElement, opener: HTMLElement): void {
  const sheet = document.createElement('dialog')
  sheet.className = 'game-sheet'
  const title = document.createElement('h2')
  title.id = 'game-sheet'
  title.textContent = tile.querySelector('h2, h3')?.textContent ?? ''
  sheet.setAttribute('aria-labelledby', title.id)

  const actions = [...tile.querySelectorAll<HTMLElement>('[data-launch]')]
    .filter((action) => action.dataset.mode === 'real' || tile.hasAttribute('data-trial'))
    .map((action) => actionOf(action, title.textContent))
  sheet.append(head(tile, title), ...actions)

  sheet.addEventListener('click', (press) => {
    const isBackdrop = press.target === sheet
    if (!isBackdrop && !(press.target as Element).closest('a, button')) return
    // Closing causes a layout of the whole page, so hide the sheet first.
    sheet.style.visibility = 'hidden'
    afterPaint(() => sheet.close())
  })
  sheet.addEventListener('close', () => {
    sheet.remove()
    opener.focus({ preventScroll: true })
  })
  document.body.append(sheet)
  sheet.showModal()
}

function actionOf(action: HTMLElement, name: string): HTMLElement {
  const copy = action.cloneNode(true) as HTMLElement
  copy.dataset.name = name
  return copy
}

function head(tile: HTMLElement, title: HTMLElement): HTMLElement {
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = tile.querySelector<HTMLElement>('[data-close]')?.dataset.close ?? ''
  close.append(icon('x'))
  const words = document.createElement('div')
  const vendor = document.createElement('p')
  vendor.textContent = tile.querySelector('[data-slot="mark"]')?.textContent ?? ''
  words.append(title, vendor, ...rulesOf(tile))
  const row = document.createElement('header')
  row.append(picture(tile), words, close)
  return row
}

/** The return to player and the stakes; nothing for a game whose rules we do not have. */
function rulesOf({ dataset: { tile: nodeId = '', vendor = '' } }: HTMLElement): HTMLElement[] {
  const rtp = returns[`${vendor}/${nodeId.slice(vendor.length + 1)}`]
  const currency = $balance.get().value?.currency ?? brand.currency
  const bets = stakes[currency]
  if (rtp === undefined || bets === undefined) return []
  const { locale } = LANGUAGES[environment().language()]
  const { rtp: rtpText = '', stakes: stakesText = '' } = document.body.dataset
  const percentage = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(rtp))
  const [lowest, highest] = bets.map((minor) => money(minor, currency, locale))
  const stakesLine = fill(fill(stakesText, 'minimum', lowest ?? ''), 'maximum', highest ?? '')
  return [fill(rtpText, 'rtp', percentage), stakesLine].map((text) => {
    const line = document.createElement('p')
    line.textContent = text
    return line
  })
}

function money(minor: number, currency: Currency, locale: string): string {
  return formatMoney({ minor, currency, decimals: decimalsOf(currency), locale })
}

/** The drawing of the tile. Where it could not be loaded, the frame shows the lantern mark. */
function picture(tile: HTMLElement): HTMLElement {
  const frame = document.createElement('div')
  frame.className = 'picture'
  const drawing = tile.querySelector<HTMLImageElement>('img')
  if (drawing?.currentSrc && !drawing.hasAttribute('data-missing')) {
    const image = new Image(180, 210)
    image.alt = ''
    image.src = drawing.currentSrc
    frame.append(image)
  }
  return frame
}

/** A drawing of the sprite, for what is made without React. */
function icon(name: IconName): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `/art/v1/icons.svg#${name}`)
  drawing.setAttribute('aria-hidden', 'true')
  drawing.append(use)
  return drawing
}
