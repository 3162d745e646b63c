import type { Round, Table } from '../../wire.ts'
import { changeSeed, history } from '../calls.ts'
import { byId, make } from '../element.ts'
import { money } from '../money.ts'
import { locale, text } from '../texts.ts'
import { verifyUrlOf } from './verify-link.ts'

/** What the rows of the list do; the game decides how. */
export interface RoundActions {
  /** Shows a round again on the reels. */
  replay: (round: Round) => void
  /** A seed was revealed and another one is in use. */
  changed: (seeds: Table['seeds']) => void
}

/**
 * Lists the last rounds, newest first, under the seed that each was drawn with: its fingerprint, the seed itself once it
 * is revealed, and for each round its number, date, result, a replay (GLI-19 4.14) and a check with everything filled in.
 */
export async function fillPastRounds(table: Table, actions: RoundActions): Promise<void> {
  const result = await history()
  if (!result.ok) return
  const seeds = [...new Set(result.value.map(({ commitment }) => commitment))]
  const groups = seeds.map((seed) => {
    const rounds = result.value.filter(({ commitment }) => commitment === seed)
    return seedGroup(rounds, table, actions)
  })
  const empty = make('p', { className: 'small', textContent: text('historyEmpty') })
  byId('history').replaceChildren(...(groups.length === 0 ? [empty] : groups))
}

function seedGroup(rounds: Round[], table: Table, actions: RoundActions): HTMLElement {
  const [first] = rounds
  const seed = first?.serverSeed ?? null
  const rows = rounds.map((round) => roundRow(round, table, actions))
  return make(
    'section',
    { className: 'seed' },
    make(
      'dl',
      { className: 'seeds' },
      fact(text('commitment'), make('code', { textContent: first?.commitment ?? '' })),
      table.game.headsUp
        ? ''
        : first?.tableRound != null
          ? fact(text('nonce'), make('code', { textContent: first.clientSeed }))
          : fact(text('revealed'), seed === null ? text('revealedLater') : make('code', { textContent: seed })),
    ),
    make('ul', { className: 'past' }, ...rows),
  )
}

function fact(name: string, value: Node | string): HTMLElement {
  return make('div', {}, make('dt', { textContent: name }), make('dd', {}, value))
}

function roundRow(round: Round, table: Table, actions: RoundActions): HTMLLIElement {
  const name = text('roundName', { n: round.tableRound ?? round.nonce })
  const at = new Date(round.at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const bet = money(round.bet, table.currency)
  const outcome =
    round.state === 'void' ? text('returnedShort') : text('playedBet', { bet, win: money(round.win, table.currency) })
  const row = make(
    'li',
    {},
    make('b', { textContent: name }),
    make('time', { dateTime: round.at, textContent: at }),
    make('span', { className: 'outcome', textContent: outcome }),
  )
  row.dataset.round = round.id
  if (round.view === null || round.state === 'deciding' || round.state === 'waiting') return row
  const see = rowButton('see', name)
  see.addEventListener('click', () => actions.replay(round))
  row.append(make('span', { className: 'acts' }, see, checkOf(round, name, table, actions)))
  return row
}

/** A link to the check of this round. While its seed is in use, a button that reveals the seed and then goes there. */
function checkOf(round: Round, name: string, table: Table, actions: RoundActions): HTMLElement {
  if (round.serverSeed !== null) return checkLink(round, name, table)
  const check = rowButton('check', name)
  check.addEventListener('click', async () => {
    const result = await changeSeed()
    byId('seed-note').textContent = result.ok ? '' : text('seedBusy')
    if (!result.ok) return byId('seed-note').scrollIntoView({ block: 'center' })
    const { revealed, seeds } = result.value
    checkLink({ ...round, serverSeed: revealed.serverSeed }, name, table).click()
    actions.changed(seeds)
    await fillPastRounds(table, actions)
    // The list is new: the player comes back to the same round.
    document.querySelector<HTMLElement>(`#history [data-round="${round.id}"] a`)?.focus()
  })
  return check
}

function checkLink(round: Round, name: string, table: Table): HTMLAnchorElement {
  const link = make('a', { className: 'control', textContent: text('check'), href: verifyUrlOf(table, round) })
  Object.assign(link, { target: '_blank', rel: 'noopener' })
  link.setAttribute('aria-label', `${text('check')}: ${name}`)
  return link
}

function rowButton(key: 'see' | 'check', name: string): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'control', textContent: text(key) })
  button.setAttribute('aria-label', `${text(key)}: ${name}`)
  return button
}
