import { LANGUAGES } from '#brand/brand'
import { languageOf } from '#core/environment'
import { loadPots } from '#core/games/pots'
import { decimalsOf } from '#core/wallet/amount'
import { formatMoney } from '#ui/money.ts'
import { clockOf } from '../tile/clock.ts'

/** How often the pots are read while the page is looked at. */
const READ_MS = 20_000

/**
 * Writes the pots on the cards of jackpot games, with the time each was read, and follows them. `sentence` has # for
 * the amount and @ for the time. A card whose pot is not known says nothing: no amount is in the page as it was built.
 */
export function followPots(sentence: string): void {
  const read = async () => {
    if (document.hidden) return
    const pots = await loadPots()
    if (!pots.ok) return
    const language = document.documentElement.lang
    const { locale } = LANGUAGES[languageOf(language)]
    for (const { nodeId, amount, currency, readAt } of pots.value) {
      const money = formatMoney({ minor: amount, currency, decimals: decimalsOf(currency), locale })
      write(
        nodeId,
        sentence.replace('#', () => money).replace('@', () => clockOf(readAt, language)),
      )
    }
  }
  void read()
  setInterval(() => void read(), READ_MS)
  document.addEventListener('visibilitychange', () => void read())
}

/** A card that is closed says when it opens again, and nothing of its pot. */
function write(nodeId: string, text: string): void {
  for (const tile of document.querySelectorAll<HTMLElement>(`[data-tile="${CSS.escape(nodeId)}"][data-state="open"]`)) {
    const strip = tile.querySelector('[data-slot="strip"]')
    if (strip) strip.textContent = text
  }
}
