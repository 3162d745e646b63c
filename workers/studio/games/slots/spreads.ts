import { percent, toNumber } from '../../engine/fraction.ts'
import type { BetFigures } from '../../engine/theory.ts'
import type { Slot } from './slot.ts'
import { returnOf } from './theory.ts'

/**
 * The exact moments of each slot over all its screens: how many there are, how many pay, how many pay more than the bet,
 * and the sum of the squares of the pays, in hundredths of the bet. They take up to a minute a game to count, so they are
 * stored; `spreads.test.ts` counts them again, the small games in every run, all of them in the full one.
 */
interface Moments {
  screens: bigint
  paying: bigint
  gaining: bigint
  squares: bigint
}

export const MOMENTS: Readonly<Record<Slot['code'], Moments>> = {
  'loteria-del-puerto': {
    screens: 656_356_768n,
    paying: 334_724_728n,
    gaining: 106_098_819n,
    squares: 125_672_952_451_250n,
  },
  'noche-de-faroles': {
    screens: 104_828_841n,
    paying: 51_903_540n,
    gaining: 23_756_922n,
    squares: 49_006_300_276_700n,
  },
  'el-gallo-de-oro': {
    screens: 254_582_832n,
    paying: 125_394_671n,
    gaining: 58_237_075n,
    squares: 38_604_104_027_150n,
  },
  'sandia-fresca': { screens: 21_168n, paying: 12_528n, gaining: 4_811n, squares: 2_220_865_375n },
  'la-sirena': { screens: 224_262_144n, paying: 67_063_584n, gaining: 32_773_224n, squares: 60_121_880_598_600n },
  'pulpo-profundo': {
    screens: 6_030_764_964n,
    paying: 2_775_263_946n,
    gaining: 1_231_709_178n,
    squares: 837_413_731_139_700n,
  },
  'calavera-real': { screens: 307_665_000n, paying: 131_980_000n, gaining: 41_690_256n, squares: 134_186_350_266_400n },
  'sol-y-luna': { screens: 234_012_672n, paying: 106_499_838n, gaining: 55_476_033n, squares: 26_420_852_665_550n },
  'corazon-ardiente': { screens: 28_710n, paying: 12_943n, gaining: 4_840n, squares: 8_020_260_450n },
  'dados-de-hueso': { screens: 30_690n, paying: 5_377n, gaining: 5_377n, squares: 72_322_880_000n },
  'la-corona': { screens: 531_062_784n, paying: 373_960_240n, gaining: 135_636_644n, squares: 254_048_943_365_400n },
  'nopal-en-flor': {
    screens: 1_588_864_200n,
    paying: 370_114_786n,
    gaining: 370_114_786n,
    squares: 195_876_664_376_875n,
  },
  'campanas-de-plata': { screens: 417_600n, paying: 53_248n, gaining: 40_432n, squares: 334_961_920_000n },
  'chile-bravo': { screens: 984_064n, paying: 325_924n, gaining: 205_495n, squares: 298_521_789_300n },
}

/** Returns how often a slot pays, how often more than the bet, and the standard deviation of a round in bets. */
export function spreadOf(slot: Slot): Pick<BetFigures, 'hitRate' | 'gainRate' | 'volatility'> {
  const { screens, paying, gaining, squares } = MOMENTS[slot.code]
  const mean = toNumber(returnOf(slot))
  const meanOfSquares = toNumber({ numerator: squares, denominator: screens * 10_000n })
  return {
    hitRate: percent({ numerator: paying, denominator: screens }),
    gainRate: percent({ numerator: gaining, denominator: screens }),
    volatility: Math.sqrt(meanOfSquares - mean * mean).toFixed(2),
  }
}
