import type { Currency } from '#api/money'
import { brand, LANGUAGES } from '#brand/brand'
import { stakes as ownStakes, stakesOfHundredths } from '#brand/figures'
import { $session } from '#core/session/session'
import { decimalsOf } from '#core/wallet/amount'
import { $balance } from '#core/wallet/balance'
import { sayForms } from '#i18n/forms.ts'
import { pageLanguage } from '#i18n/page-language.ts'
import { afterPaint } from '#ui/after-paint.ts'
import type { IconName } from '#ui/icons.ts'
import { formatMoney } from '#ui/money.ts'
import { fill } from './tile-text.ts'
import './touch-action-sheet.css'

const SVG = 'http://www.w3.org/2000/svg'

/**
 * The game sheet of a touch screen: the tile's drawing, name, vendor, return to player and stakes, and its two
 * actions, in a native dialog at the bottom of the page. It is created on demand and removed with its first click. What
 * the vendor does not state is left out.
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
    .map((action) => actionOf(action, tile, title.textContent))
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

function actionOf(action: HTMLElement, tile: HTMLElement, name: string): HTMLElement {
  const copy = action.cloneNode(true) as HTMLElement
  copy.dataset.launch ||= tile.dataset.tile ?? ''
  copy.dataset.name = name
  return copy
}

function head(tile: HTMLElement, title: HTMLElement): HTMLElement {
  const close = document.createElement('button')
  close.type = 'button'
  close.ariaLabel = document.body.dataset.close ?? ''
  close.append(icon('x'))
  const words = document.createElement('div')
  const vendor = document.createElement('p')
  vendor.textContent = tile.querySelector('[data-slot="mark"]')?.textContent ?? ''
  words.append(title, vendor, ...figures(tile))
  const row = document.createElement('header')
  row.append(picture(tile), words, close)
  return row
}

/** The return to player and the stakes, as one list; none where neither is known. */
function figures(tile: HTMLElement): HTMLElement[] {
  const list = document.createElement('ul')
  for (const text of [rtpSentence(tile), ...oddsSentences(tile), stakesSentence(tile)]) {
    if (!text) continue
    const item = document.createElement('li')
    item.textContent = text
    list.append(item)
  }
  return list.hasChildNodes() ? [list] : []
}

/** The return to player with two decimals: `RTP 96.09%`. Empty where it is not known. */
function rtpSentence({ dataset: { rtp } }: HTMLElement): string {
  if (!rtp) return ''
  const percent = new Intl.NumberFormat(locale(), { style: 'percent', minimumFractionDigits: 2 })
  return fill(document.body.dataset.rtp ?? '', 'rtp', percent.format(Number(rtp) / 10_000))
}

/** How often the game pays, how often more than the bet, how unevenly, and its highest prize with its chance, as far as they are known. */
function oddsSentences({ dataset: { odds } }: HTMLElement): string[] {
  if (!odds) return []
  const { hitrate = '', gainrate = '', deviation = '', top = '' } = document.body.dataset
  const [hits, spread, topPay, oneIn, gains] = odds.split(',').map((figure) => (figure === '' ? null : Number(figure)))
  const number = new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 })
  const percent = new Intl.NumberFormat(locale(), { style: 'percent', minimumFractionDigits: 2 })
  return [
    typeof hits === 'number' ? fill(hitrate, 'share', percent.format(hits / 10_000)) : '',
    typeof gains === 'number' ? fill(gainrate, 'share', percent.format(gains / 10_000)) : '',
    typeof spread === 'number' ? fill(deviation, 'stakes', number.format(spread / 100)) : '',
    fill(sayForms(top, (topPay ?? 0) / 100, pageLanguage()), 'rounds', number.format(oneIn ?? 1)),
  ]
}

/**
 * The stakes in the currency of the reader: a visitor's is the brand's. A card without any is one of the studio, as the
 * page was built with it; where they are not known the card has them empty.
 */
function stakesSentence({ dataset: { stakes } }: HTMLElement): string {
  const currency = readerCurrency()
  const stated = stakes?.split(',').find((range) => range.startsWith(`${currency} `))
  const [, ...range] = stated?.split(' ').map(Number) ?? []
  const built = stakes === undefined ? ownStakes : stakes === 'hundredths' ? stakesOfHundredths : {}
  const own = currency && built[currency]
  const [min, max] = own ? [own.min, own.max] : range
  if (!currency || min === undefined || max === undefined) return ''
  const money = (minor: number) => formatMoney({ minor, currency, decimals: decimalsOf(currency), locale: locale() })
  return fill(fill(document.body.dataset.stakes ?? '', 'min', money(min)), 'max', money(max))
}

/** The format of numbers of the page's language. */
const locale = (): string => LANGUAGES[pageLanguage()].locale

function readerCurrency(): Currency | undefined {
  const { isLogin, member } = $session.get()
  return isLogin ? (member?.currency ?? $balance.get().value?.currency) : brand.currency
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
