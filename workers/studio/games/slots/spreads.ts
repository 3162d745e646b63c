import { percent, toNumber } from '../../engine/fraction.ts'
import type { BetFigures } from '../../engine/theory.ts'
import type { Slot } from './slot.ts'
import { returnOf } from './theory.ts'

/**
 * The exact moments of each slot over all its screens: how many there are, how many pay, and the sum of the squares of
 * the pays, in hundredths of the bet. They take up to a minute a game to count, so they are stored; `spreads.test.ts`
 * counts them again, the small games in every run, all of them in the full one.
 */
interface Moments {
  screens: bigint
  paying: bigint
  squares: bigint
}

export const MOMENTS: Readonly<Record<Slot['code'], Moments>> = {
  'loteria-del-puerto': { screens: 656_356_768n, paying: 334_724_728n, squares: 125_672_952_451_250n },
  'noche-de-faroles': { screens: 104_828_841n, paying: 51_903_540n, squares: 49_006_300_276_700n },
  'el-gallo-de-oro': { screens: 254_582_832n, paying: 125_394_671n, squares: 38_604_104_027_150n },
  'sandia-fresca': { screens: 21_168n, paying: 12_528n, squares: 2_220_865_375n },
  'la-sirena': { screens: 224_262_144n, paying: 67_063_584n, squares: 60_121_880_598_600n },
  'pulpo-profundo': { screens: 6_030_764_964n, paying: 2_775_263_946n, squares: 837_413_731_139_700n },
  'calavera-real': { screens: 307_665_000n, paying: 131_980_000n, squares: 134_186_350_266_400n },
  'sol-y-luna': { screens: 234_012_672n, paying: 106_499_838n, squares: 26_420_852_665_550n },
  'corazon-ardiente': { screens: 28_710n, paying: 12_943n, squares: 8_020_260_450n },
  'dados-de-hueso': { screens: 30_690n, paying: 5_377n, squares: 72_322_880_000n },
  'la-corona': { screens: 531_062_784n, paying: 373_960_240n, squares: 254_048_943_365_400n },
  'nopal-en-flor': { screens: 1_588_864_200n, paying: 370_114_786n, squares: 195_876_664_376_875n },
  'campanas-de-plata': { screens: 417_600n, paying: 53_248n, squares: 334_961_920_000n },
  'chile-bravo': { screens: 984_064n, paying: 325_924n, squares: 298_521_789_300n },
}

/** Returns how often a slot pays, and the standard deviation of a round in bets. */
export function spreadOf(slot: Slot): Pick<BetFigures, 'hitRate' | 'volatility'> {
  const { screens, paying, squares } = MOMENTS[slot.code]
  const mean = toNumber(returnOf(slot))
  const meanOfSquares = toNumber({ numerator: squares, denominator: screens * 10_000n })
  return {
    hitRate: percent({ numerator: paying, denominator: screens }),
    volatility: Math.sqrt(meanOfSquares - mean * mean).toFixed(2),
  }
}
