import type { Round, Table } from '../wire.ts'
import { changeSeed, history } from './calls.ts'
import { byId, make } from './element.ts'
import { money } from './money.ts'
import { locale, text } from './texts.ts'

/** Lists the last rounds, each with a button that shows it again, labelled as a replay (GLI-19 4.14). */
export async function fillHistory(table: Table, replay: (round: Round) => void): Promise<void> {
  const result = await history()
  if (!result.ok) return
  const rows = result.value.map((round) => historyRow(round, table, replay))
  const empty = make('p', { className: 'small', textContent: text('historyEmpty') })
  byId('history').replaceChildren(rows.length === 0 ? empty : make('ul', { className: 'past' }, ...rows))
}

function historyRow(round: Round, { currency }: Table, replay: (round: Round) => void): HTMLLIElement {
  const at = make('time', { dateTime: round.at, textContent: new Date(round.at).toLocaleTimeString(locale) })
  const outcome = round.state === 'void' ? text('returnedShort') : money(round.win, currency)
  const row = make(
    'li',
    {},
    at,
    make('span', { textContent: money(round.bet, currency) }),
    make('span', { textContent: outcome }),
  )
  if (!round.screen) return row
  const see = make('button', { type: 'button', className: 'control', textContent: text('see') })
  see.setAttribute('aria-label', `${text('see')} ${at.textContent}`)
  see.addEventListener('click', () => replay(round))
  row.append(see)
  return row
}

/** Shows the commitment and the nonce of the seed in use. The player's own seed is in the input field. */
export function fillSeeds({ seeds }: Pick<Table, 'seeds'>): void {
  byId('commitment').textContent = seeds.commitment
  byId('nonce').textContent = String(seeds.nonce)
}

export function clientSeedOr(fallback: string): string {
  const field = byId<HTMLInputElement>('client-seed')
  return field.value !== '' && field.validity.valid ? field.value : fallback
}

/** Lets the player change the seed: reveals the old one and links to the page that verifies it. */
export function onChangeSeed(changed: (seeds: Table['seeds']) => void): void {
  byId('change-seed').addEventListener('click', async () => {
    const result = await changeSeed()
    byId('seed-note').textContent = result.ok ? '' : text('seedBusy')
    if (!result.ok) return
    const { serverSeed } = result.value.revealed
    byId('revealed-row').hidden = false
    byId('revealed').textContent = serverSeed
    const { lang } = document.documentElement
    const game = document.body.dataset.game ?? ''
    const params = new URLSearchParams({
      serverSeed,
      clientSeed: clientSeedOr(result.value.seeds.clientSeed),
      nonce: '0',
    })
    byId<HTMLAnchorElement>('verify').href = `/verify?lang=${lang}&game=${game}#${params}`
    changed(result.value.seeds)
  })
}
