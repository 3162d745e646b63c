import type { Winner } from '#api/games'
import { LANGUAGES } from '#brand/brand'
import { languageOf } from '#core/environment'
import { loadWinners, type WinnerBoard } from '#core/games/winners'
import { decimalsOf } from '#core/wallet/amount'
import { formatMoney } from '#ui/money.ts'
import { clockOf } from '../tile/clock.ts'
import { roll } from './auto-scroll.ts'

type Currency = Parameters<typeof decimalsOf>[0]

/** Loads the winners and fills in the board; shows a note when there are none or the request failed. */
export async function showWinners(board: HTMLElement): Promise<void> {
  board.dataset.say = 'loading'
  const winners = await loadWinners()
  if (!winners.ok) {
    board.dataset.say = 'failed'
    return
  }
  const { medalled, rest, demo } = winners.value
  board.toggleAttribute('data-demo', demo)
  board.toggleAttribute('data-fold', board.getBoundingClientRect().top >= window.innerHeight)
  board.dataset.say = medalled.length > 0 ? 'ready' : 'none'
  writeMedals(board, medalled)
  writeRest(board, rest)
  writeTime(board, winners.value)
  roll(board)
}

function writeMedals(board: HTMLElement, medalled: readonly Winner[]) {
  for (const [index, element] of board.querySelectorAll<HTMLElement>('.medals > li').entries()) {
    const winner = medalled[index]
    element.style.visibility = winner || medalled.length === 0 ? '' : 'hidden'
    if (winner) write(element, winner, board)
  }
}

function writeRest(board: HTMLElement, rest: readonly Winner[]) {
  const model = board.querySelector('template')?.content.firstElementChild
  const rows = rest.map((winner, index) => {
    const row = model?.cloneNode(true) as HTMLElement
    const art = row.querySelector('img')
    if (art) art.src = winner.iconUrl
    say(row, '.place', String(index + 4))
    write(row, winner, board)
    return row
  })
  board.querySelector('.rolling > ol')?.replaceChildren(...rows)
}

function write(element: HTMLElement, { customerName, vo, gameName }: Winner, { dataset }: HTMLElement) {
  const currency = vo.currency as Currency
  const { locale } = LANGUAGES[languageOf(document.documentElement.lang)]
  say(element, '.amount', formatMoney({ minor: vo.winAmount, currency, decimals: decimalsOf(currency), locale }))
  say(element, '.who', customerName)
  say(element, '.game', gameName)
  const times = element.querySelector<HTMLElement>('.times')
  if (times) writeMultiple(times, vo.multiple, { locale, words: dataset.multiple ?? '' })
}

/** Shows "×12.5", rounded down, and the same in words to who listens. Nothing for a prize that cost no stake. */
function writeMultiple(
  times: HTMLElement,
  multiple: number | null,
  { locale, words }: { locale: string; words: string },
) {
  if (multiple === null) return times.replaceChildren()
  const maximumFractionDigits = multiple < 1_000 ? 2 : multiple < 10_000 ? 1 : 0
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits, roundingMode: 'floor' }).format(multiple / 100)
  const shown = Object.assign(document.createElement('span'), { textContent: `×${number}`, ariaHidden: 'true' })
  const spoken = Object.assign(document.createElement('span'), { textContent: words.replace('#', number) })
  spoken.className = 'unseen'
  times.replaceChildren(shown, spoken)
}

/** The time includes its UTC offset, because readers are in different time zones. */
function writeTime(board: HTMLElement, { readAt }: WinnerBoard) {
  const { lang } = document.documentElement
  const zone = new Intl.DateTimeFormat(lang, { timeZoneName: 'shortOffset' })
    .formatToParts(new Date(readAt))
    .find(({ type }) => type === 'timeZoneName')
  const element = board.querySelector<HTMLElement>('[data-read]')
  const time = `${clockOf(readAt, lang)} ${zone?.value.replace('-', '−') ?? ''}`.trim()
  if (element) element.textContent = (element.dataset.read ?? '').replace('#', time)
}

function say(element: HTMLElement, where: string, text: string) {
  const found = element.querySelector(where)
  if (found) found.textContent = text
}
