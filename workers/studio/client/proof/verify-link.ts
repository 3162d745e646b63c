import type { Round, Table } from '../../wire.ts'

/**
 * The verify page with everything about a round filled in, or empty. It is all in the fragment, which browsers never
 * send; `site` is where the page leads back to.
 */
export function verifyUrlOf({ game, currency, lobbyUrl }: Table, round?: Round): string {
  const query = new URLSearchParams({ lang: document.documentElement.lang, game: game.code, site: lobbyUrl })
  if (!round?.serverSeed || !round.numbers) return `/verify?${query}`
  const { serverSeed, clientSeed, nonce, commitment, numbers, content, steps, bet, win, pot, at, playerSeeds, rules } =
    round
  const fields = {
    serverSeed,
    clientSeed,
    nonce,
    commitment,
    numbers: numbers.join('-'),
    bet,
    win,
    pot: pot ?? '',
    rules: rules ?? '',
    ...(playerSeeds && { seeds: [...playerSeeds.hashes, playerSeeds.own].join('.') }),
    currency,
    at,
  }
  const played = { ...fields, content: JSON.stringify(content), steps: JSON.stringify(steps) }
  const fragment = new URLSearchParams(Object.entries(played).map(([name, value]) => [name, String(value)]))
  return `/verify?${query}#${fragment}`
}
