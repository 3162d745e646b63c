import type { GameType } from '#api/games'
import { env } from '../../support/world.ts'

/** Some of the games of `history` as the catalogue has them; it has nothing about the others, nor about EG2. */

interface Entry {
  category: GameType
  /** By language; Spanish is the brand's default. */
  names: { es: string; en?: string }
}

/** Vendors with one game each, none of them in `history`. */
export const MANY = Array.from({ length: 8 }, (_, at) => `MANY${at}`)

const GAMES: Readonly<Record<string, Entry>> = {
  'FRL/loteria-del-puerto': { category: 'RNG', names: { es: 'Lotería del puerto', en: 'Harbour lottery' } },
  'FRL/faro': { category: 'RNG', names: { es: 'Faro' } },
  'PG/faro': { category: 'LIVE', names: { es: 'Faro' } },
  'PG/loteria-del-puerto': { category: 'RNG', names: { es: 'Lotería del puerto', en: 'Harbour lottery' } },
  ...Object.fromEntries(MANY.map((vendor) => [`${vendor}/faro`, { category: 'RNG', names: { es: 'Faro' } }])),
}
const VENDORS: Readonly<Record<string, string>> = {
  ...{ FRL: 'Farol', PG: 'PG' },
  ...Object.fromEntries(MANY.map((code) => [code, code])),
}

/** What a bet shows of the catalogue. */
export function entryOf(of: { vendor: string | null; game: string | null }, language: 'es' | 'en') {
  const entry = GAMES[`${of.vendor}/${of.game}`]
  return {
    vendorName: VENDORS[of.vendor ?? ''] ?? null,
    gameName: entry ? (entry.names[language] ?? entry.names.es) : null,
    category: entry?.category ?? null,
  }
}

/** Writes these games to the catalogue. */
export async function seedGames(): Promise<void> {
  const vendors = Object.entries(VENDORS).map(([code, name], sort) =>
    env.DB.prepare(
      `INSERT INTO vendors (code, name, sort) VALUES (?, ?, ?) ON CONFLICT (code) DO UPDATE SET name = excluded.name`,
    ).bind(code, name, sort),
  )
  const games = Object.entries(GAMES).flatMap(([key, { category, names }], index) => {
    const [vendor, game] = key.split('/')
    const node = `${vendor}-${game}`
    return [
      env.DB.prepare(
        `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
         VALUES (?, ?, ?, ?, ?, '', 0, 'open', 'open', '[]')`,
      ).bind(node, game, vendor, category, index),
      ...Object.entries(names).map(([language, name]) =>
        env.DB.prepare(
          'INSERT INTO game_names (node_id, language, name, folded, game_type) VALUES (?, ?, ?, ?, ?)',
        ).bind(...[node, language, name, name, category]),
      ),
    ]
  })
  await env.DB.batch([...vendors, ...games])
}
