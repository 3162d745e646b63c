import './base.css'
import type { Round, Table } from '../wire.ts'
import { startSession } from './calls.ts'
import { startClock } from './clock.ts'
import { byId, make } from './element.ts'
import { Game } from './Game.ts'
import { say } from './message.ts'
import { followPot } from './pot.ts'
import { onPlay } from './press.ts'
import { fillPastRounds, type RoundActions } from './proof/past-rounds.ts'
import { onChangeSeed } from './proof/seeds.ts'
import { verifyUrlOf } from './proof/verify-link.ts'
import { fillRules } from './rules.ts'
import type { SceneFactory } from './scene.ts'
import { limitsUrlOf } from './site.ts'
import { isOn, toggle } from './sound.ts'
import { text } from './texts.ts'
import { isPassing, sayPassing } from './troubles.ts'

/** How long to wait before a launch code that got no response is sent again. */
const RETRY_MS = 2_000

/** Opens the window of a game: swaps the launch code in the fragment for a session, then plays. */
export function startGame(scenes: SceneFactory): void {
  openWindow((table) => new Game(table, scenes))
}

/** The part of a game that its window needs, whoever's rounds it plays. */
export type OpenGame = Pick<
  Game,
  'table' | 'scene' | 'open' | 'play' | 'stepBet' | 'stopAuto' | 'takeSeeds' | 'refreshBalance' | 'replay'
>

/** Opens the window of a game that `create` makes. */
export function openWindow(create: (table: Table) => OpenGame): void {
  const code = location.hash.slice(1)
  // The launch code is removed from the URL before anything else happens.
  history.replaceState(null, '', location.pathname + location.search)
  startClock()
  showSound(isOn())
  byId('sound').addEventListener('click', () => showSound(toggle()))
  void begin({ code, key: crypto.randomUUID() }, create)
}

async function begin(entry: { code: string; key: string }, create: (table: Table) => OpenGame): Promise<void> {
  const result = await startSession(entry.code, entry.key)
  if (result.ok) return start(create(result.value))
  if (!isPassing(result.error)) return say('ended', text('ended'))
  sayPassing(result.error)
  setTimeout(() => void begin(entry, create), RETRY_MS)
}

function start(game: OpenGame): void {
  const { table } = game
  fillRules(table, game.scene.rules())
  byId('foot').append(limitsLink(table))
  byId('close').addEventListener('click', () => leave(table.lobbyUrl))
  byId('info').addEventListener('click', () => {
    const opens = document.body.dataset.view === 'game'
    if (opens) openRules(game)
    else closeRules()
  })
  byId('back').addEventListener('click', closeRules)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.body.dataset.view === 'rules') closeRules()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) game.stopAuto()
  })
  // The player may come back from a deposit.
  window.addEventListener('focus', () => void game.refreshBalance())
  byId<HTMLAnchorElement>('verify').href = verifyUrlOf(table)
  onChangeSeed((seeds) => {
    game.takeSeeds(seeds)
    void fillPastRounds(table, actionsOf(game))
  })
  onPlay(
    () => void game.play(),
    (steps) => game.stepBet(steps),
  )
  if (game.scene.showPot) followPot(table, (pot) => game.scene.showPot?.(pot))
  void game.open()
}

function limitsLink(table: Table): HTMLAnchorElement {
  return make('a', { href: limitsUrlOf(table), target: '_blank', rel: 'noopener', textContent: text('limits') })
}

/** Opens the rules and stops automatic play, because the player cannot watch it there. */
function openRules(game: OpenGame): void {
  game.stopAuto()
  show('rules')
  byId('rules-title').focus()
  void fillPastRounds(game.table, actionsOf(game))
}

function actionsOf(game: OpenGame): RoundActions {
  const replay = (round: Round) => {
    closeRules()
    game.replay(round)
  }
  return { replay, changed: (seeds) => game.takeSeeds(seeds) }
}

function closeRules(): void {
  show('game')
  byId('info').focus()
}

function show(view: 'game' | 'rules'): void {
  document.body.dataset.view = view
  byId('game').hidden = view !== 'game'
  byId('rules').hidden = view !== 'rules'
  byId('info').ariaExpanded = String(view === 'rules')
}

function showSound(on: boolean): void {
  byId('sound').ariaPressed = String(on)
}

/** Closes a window that the site opened; a tab that cannot be closed returns to the site. */
function leave(lobbyUrl: string): void {
  window.close()
  setTimeout(() => location.assign(lobbyUrl), 150)
}
