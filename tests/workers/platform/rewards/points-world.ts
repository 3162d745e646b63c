import { convertPoints, pointBalance, type Redemption, redeemPoints } from '#api/rewards/points'
import { ADDRESS } from '#tests/exams/values'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { insertItem } from '../../../../workers/platform/rewards/points/items.ts'
import { saveRules } from '../../../../workers/platform/rewards/points/rules.ts'
import { addedMember } from '../support/members.ts'
import { newOperator } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, sendSealed, someone } from '../support/world.ts'
import { apply, bet } from './vip-bets.ts'

/** Games, rules and articles of points, and members who have some. */

export const GAME = { vendor: 'FRL', game: 'de-los-puntos' }
export const MESA = { vendor: 'FRL', game: 'mesa-de-los-puntos' }
export const RULES = {
  stakePerPoint: { MXN: 1_000 },
  weights: { RNG: 100, LIVE: 10 },
  exchange: { points: 100, amount: { MXN: 100 }, fewest: 100 },
}
/** After the version that `beginPoints` saves has begun. */
export const NOW = Date.now() + 120_000
export const ARTICLE = {
  ...{ group: 'home', motif: 'farol', points: 600, restockOn: null, deliveryDays: { from: 5, to: 8 } },
  ...{ name: { es: 'Lámpara', en: 'Lamp', pt: 'Lâmpada' }, description: { es: 'Da luz', en: 'Light', pt: 'Luz' } },
  options: { es: [], en: [], pt: [] },
} as const

/** Lists two games of different weights, and puts the rules in force. */
export async function beginPoints(): Promise<void> {
  await env.DB.prepare(`INSERT OR IGNORE INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`).run()
  for (const [index, [game, type]] of [
    [GAME.game, 'RNG'],
    [MESA.game, 'LIVE'],
  ].entries())
    await env.DB.prepare(
      `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
       VALUES (?, ?, 'FRL', ?, 1, '', 0, 'open', 'open', '[]')`,
    )
      .bind(`points-${index}`, game ?? '', type ?? '')
      .run()
  await saveRules(env.DB, RULES, HOUSE, Date.now())
}

let articles = 0
export async function article(stock: number, over: object = {}): Promise<string> {
  articles += 1
  const id = `articulo-${articles}`
  await insertItem(env.DB, { id, item: { ...ARTICLE, ...over } as never, isOffered: true, stock }).run()
  return id
}

export async function player(points = 0) {
  const { member, token } = await addedMember()
  if (points > 0) await apply(bet(member.id, points * 1_000, NOW, GAME))
  return { id: member.id, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
export type Player = Awaited<ReturnType<typeof player>>

export const balanceOf = async ({ headers }: Player) =>
  expectValue(await callApi<{ points: number; held: number }>('GET', pointBalance.path, { headers }))
export const redeem = ({ headers }: Player, item: string, over: object = {}) =>
  sendSealed<Redemption>(
    'POST',
    redeemPoints.path,
    { id: crypto.randomUUID(), item, points: 600, address: ADDRESS, ...over },
    headers,
  )
export const convert = ({ headers }: Player, over: object = {}) =>
  sendSealed<Redemption>(
    'POST',
    convertPoints.path,
    { id: crypto.randomUUID(), points: 250, amount: 250, currency: 'MXN', ...over },
    headers,
  )
export const supporter = async () => (await newOperator(undefined, 'support')).headers
export const stockOf = async (item: string) =>
  (await env.DB.prepare('SELECT stock FROM point_items WHERE id = ?').bind(item).first<{ stock: number }>())?.stock
