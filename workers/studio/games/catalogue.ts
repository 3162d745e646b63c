import { type TopAward, topAwardOf } from './award.ts'
import { calaveraReal } from './calavera-real.ts'
import { campanasDePlata } from './campanas-de-plata.ts'
import { chileBravo } from './chile-bravo.ts'
import { corazonArdiente } from './corazon-ardiente.ts'
import { dadosDeHueso } from './dados-de-hueso.ts'
import { elGalloDeOro } from './el-gallo-de-oro.ts'
import { laCorona } from './la-corona.ts'
import { laSirena } from './la-sirena.ts'
import { loteriaDelPuerto } from './loteria-del-puerto.ts'
import { nocheDeFaroles } from './noche-de-faroles.ts'
import { nopalEnFlor } from './nopal-en-flor.ts'
import { pulpoProfundo } from './pulpo-profundo.ts'
import { sandiaFresca } from './sandia-fresca.ts'
import type { Slot } from './slot.ts'
import { solYLuna } from './sol-y-luna.ts'
import { percent, returnOf } from './theory.ts'

/** Every game of this studio. */
export const slots: readonly Slot[] = [
  loteriaDelPuerto,
  nocheDeFaroles,
  elGalloDeOro,
  sandiaFresca,
  laSirena,
  pulpoProfundo,
  calaveraReal,
  solYLuna,
  corazonArdiente,
  dadosDeHueso,
  laCorona,
  nopalEnFlor,
  campanasDePlata,
  chileBravo,
]

export function slotOf(code: string): Slot | undefined {
  return slots.find((slot) => slot.code === code)
}

/** Figures that the rules of a game must state, computed from its definition. */
export interface Facts {
  /** Return to player, per cent with two decimals. */
  rtp: string
  top: TopAward
}

const factsByCode = new Map<string, Facts>()

export function factsOf(slot: Slot): Facts {
  const facts = factsByCode.get(slot.code) ?? { rtp: percent(returnOf(slot)), top: topAwardOf(slot) }
  factsByCode.set(slot.code, facts)
  return facts
}
