import { expect } from 'vitest'
import { engines } from '../../../workers/studio/games/catalogue.ts'
import type { Table } from '../../../workers/studio/wire.ts'
import type { Wanderer } from '../platform/support/transfer-wallet-member.ts'
import { expectValue, send } from '../platform/support/world.ts'
import { CLIENT_SEED, enter, swimming } from '../studio/sea.ts'
import { openRound } from '../studio/tables.ts'
import { call, GameWindow, type Played, type StudioResponse } from '../studio/window.ts'

/** Windows of the studio's games that a member of the platform has opened, each with the press that stakes. */

export const STAKE = 1_000
export const [SLOT, FISH, FLIGHT] = ['loteria-del-puerto', 'el-arrecife', 'colibri']
/** Tables at which everybody plays the same round. */
export const TABLES = ['ruleta-en-vivo', 'dragon-y-tigre-en-vivo', 'bacara-en-vivo', 'sic-bo-en-vivo', FLIGHT] as const

export interface Game {
  code: string
  window: GameWindow
  /** Stakes `STAKE`. */
  press: () => Promise<StudioResponse<Played>>
}

/** Opens the game as a member does, and a session in its window. */
export async function openWindow({ headers }: Pick<Wanderer, 'headers'>, code: string): Promise<GameWindow> {
  const body = { nodeId: `frl-${code}`, mode: 'real', language: 'es', platform: 'html5-desktop' }
  const { url } = expectValue(await send<{ url: string }>('POST', '/wps/relay/GCS_gameLaunchFB', body, headers))
  const { value } = await call<{ session: string; table: Table }>('POST', '/seat', { code: new URL(url).hash.slice(1) })
  return new GameWindow(value.session, value.table)
}

/** Opens a game of one of these kinds; `rounds`: those that take bets at the tables. */
export async function openGame(member: Wanderer, code: string, rounds: Map<string, number>): Promise<Game> {
  const window = await openWindow(member, code)
  if (code === FISH) {
    const seated = await enter(window)
    const { number, kind } = swimming(seated)
    const bet = { stake: STAKE, kind, room: seated.first.room, fish: number }
    return { code, window, press: () => window.play({ bet, clientSeed: CLIENT_SEED }) }
  }
  if (!TABLES.includes(code)) return { code, window, press: () => window.play({ bet: STAKE }) }
  const tableRound = rounds.get(code) ?? (await openRound(window.session, code)).round
  rounds.set(code, tableRound)
  return { code, window, press: () => window.play({ bet: betOn(code), tableRound }) }
}

function betOn(code: string): object {
  if (code === FLIGHT) return { stake: STAKE, target: 1_000_000 }
  const engine = engines.find((one) => one.code === code)
  const bet = engine?.exampleBet() as object
  expect(bet).toHaveProperty('chips')
  return { ...bet, chips: [{ spot: 1, stake: STAKE }] }
}
