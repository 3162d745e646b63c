import { fraction } from '#workers/studio/engine/fraction'
import { distributionOf as poker } from '#workers/studio/engine/poker/video-poker'
import { distributionOf as scratch } from '#workers/studio/engine/scratch/scratch-card'
import type { Distribution } from '#workers/studio/engine/theory'
import { distributionOf as baccarat } from '#workers/studio/games/baccarat/engine'
import { distributionOf as bombo } from '#workers/studio/games/bombo/engine'
import { definition as bonusPoker } from '#workers/studio/games/bonus-poker/engine'
import { engines } from '#workers/studio/games/catalogue'
import { distributionOf as colibri } from '#workers/studio/games/colibri/engine'
import { distributionOf as dragon } from '#workers/studio/games/dragon-y-tigre/engine'
import { distributionOf as reef } from '#workers/studio/games/el-arrecife/engine'
import { distributionOf as lighthouse } from '#workers/studio/games/el-faro/engine'
import { distributionOf as helm } from '#workers/studio/games/el-timon/engine'
import { definition as jacks } from '#workers/studio/games/jacks-o-mejor/engine'
import { distributionOf as compass } from '#workers/studio/games/la-brujula/engine'
import { distributionOf as horseshoe } from '#workers/studio/games/la-herradura/engine'
import { distributionOf as heads } from '#workers/studio/games/mano-a-mano/engine'
import { distributionOf as tide } from '#workers/studio/games/marea/engine'
import { usualDistribution } from '#workers/studio/games/mas-o-menos/engine'
import { distributionOf as coin } from '#workers/studio/games/moneda-de-luna/engine'
import { distributionOf as pearls } from '#workers/studio/games/perlas-y-erizos/engine'
import { definition as fair } from '#workers/studio/games/raspa-de-la-feria/engine'
import { distributionOf as roulette } from '#workers/studio/games/ruleta-del-puerto/engine'
import { SPOTS } from '#workers/studio/games/ruleta-del-puerto/table'
import { distributionOf as sicBo } from '#workers/studio/games/sic-bo/engine'
import { slots } from '#workers/studio/games/slots/catalogue'
import { definition as keys } from '#workers/studio/games/tres-llaves/engine'
import { screensByPay } from './slot-distribution.ts'

/**
 * What the usual bet of each game of the studio pays, from the games' own theories. `node
 * tests/support/measure/write-pays.ts` writes it where the platform reads it; the slots take two minutes.
 * Blackjack is solved, and what falls and free spins pay is measured by its moments: these four games have no distribution.
 */

const PAY_UNIT = 100
const red = SPOTS.find(({ kind }) => kind === 'red') ?? { kind: 'red', numbers: [] }

const USUAL: Readonly<Record<string, () => Distribution>> = {
  baccarat: () => baccarat('bank'),
  'bacara-en-vivo': () => baccarat('bank'),
  bombo: () => bombo(5),
  'bonus-poker': () => poker(bonusPoker),
  colibri: () => colibri(200),
  'dragon-y-tigre': () => dragon('dragon'),
  'dragon-y-tigre-en-vivo': () => dragon('dragon'),
  'el-arrecife': () => reef(0),
  'el-faro': () => lighthouse(200),
  'el-timon': () => helm(4_950),
  'jacks-o-mejor': () => poker(jacks),
  'la-brujula': () => compass('wind'),
  // The reels alone: what the pot pays depends on its size.
  'la-herradura': horseshoe,
  'mano-a-mano': heads,
  marea: () => tide('middle'),
  'mas-o-menos': usualDistribution,
  'moneda-de-luna': () => coin(1),
  'perlas-y-erizos': () => pearls(3, 3),
  'raspa-de-la-feria': () => scratch(fair),
  'ruleta-del-puerto': () => roulette(red, false),
  'ruleta-en-vivo': () => roulette(red, false),
  'sic-bo': () => sicBo({ kind: 'small' }),
  'sic-bo-en-vivo': () => sicBo({ kind: 'small' }),
  'tres-llaves': () => scratch(keys),
}

/** `pay:ways` in ascending order of pays, in hundredths of the stake. */
export interface StoredPays {
  /** Of the rules of the game. */
  version: number
  pays: string
}

/** Returns what each game that is no slot pays. */
export function paysOfGames(): Record<string, StoredPays> {
  return stored(Object.keys(USUAL), (code) => waysOf(USUAL[code]?.() ?? []))
}

/** Returns what these slots pay, every screen counted. */
export function paysOfSlots(codes: readonly string[] = slots.map(({ code }) => code)): Record<string, StoredPays> {
  return stored(codes, (code) => {
    const slot = slots.find((one) => one.code === code)
    return slot ? screensByPay(slot) : new Map()
  })
}

function stored(codes: readonly string[], payOf: (code: string) => ReadonlyMap<number, bigint>) {
  return Object.fromEntries(
    codes.toSorted().map((code) => {
      const pays = [...payOf(code)].filter(([, ways]) => ways > 0n).toSorted(([a], [b]) => a - b)
      const version = engines.find((engine) => engine.code === code)?.rules.version ?? 0
      return [code, { version, pays: pays.map(([pay, ways]) => `${pay}:${ways}`).join(' ') }]
    }),
  )
}

/** Returns the chances as whole numbers over their least common denominator. */
function waysOf(distribution: Distribution): Map<number, bigint> {
  const whole = distribution.reduce((all, { chance: { denominator } }) => {
    const { denominator: rest } = fraction(all, denominator)
    return all * rest
  }, 1n)
  const ways = new Map<number, bigint>()
  for (const { pay, chance } of distribution) {
    const hundredths = fraction(pay.numerator * BigInt(PAY_UNIT), pay.denominator)
    if (hundredths.denominator !== 1n) throw new Error('a pay is no whole hundredth of the stake')
    const key = Number(hundredths.numerator)
    ways.set(key, (ways.get(key) ?? 0n) + (chance.numerator * whole) / chance.denominator)
  }
  return ways
}
