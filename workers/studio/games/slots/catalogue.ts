import { percent } from '../../engine/fraction.ts'
import { type TopAward, topAwardOf } from './award.ts'
import { calaveraReal } from './definitions/calavera-real.ts'
import { campanasDePlata } from './definitions/campanas-de-plata.ts'
import { chileBravo } from './definitions/chile-bravo.ts'
import { corazonArdiente } from './definitions/corazon-ardiente.ts'
import { dadosDeHueso } from './definitions/dados-de-hueso.ts'
import { elGalloDeOro } from './definitions/el-gallo-de-oro.ts'
import { laCorona } from './definitions/la-corona.ts'
import { laSirena } from './definitions/la-sirena.ts'
import { loteriaDelPuerto } from './definitions/loteria-del-puerto.ts'
import { nocheDeFaroles } from './definitions/noche-de-faroles.ts'
import { nopalEnFlor } from './definitions/nopal-en-flor.ts'
import { pulpoProfundo } from './definitions/pulpo-profundo.ts'
import { sandiaFresca } from './definitions/sandia-fresca.ts'
import { solYLuna } from './definitions/sol-y-luna.ts'
import type { Slot } from './slot.ts'
import { returnOf } from './theory.ts'

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
  /** Return to player, per cent with two decimals, rounded down. */
  rtp: string
  top: TopAward
}

const factsByCode = new Map<string, Facts>()
const rtpByCode = new Map<string, string>()

export function factsOf(slot: Slot): Facts {
  const facts = factsByCode.get(slot.code) ?? { rtp: rtpOf(slot), top: topAwardOf(slot) }
  factsByCode.set(slot.code, facts)
  return facts
}

/** Returns the return to player alone: the list of games needs no top awards, which take longer to find. */
export function rtpOf(slot: Slot): string {
  const rtp = rtpByCode.get(slot.code) ?? percent(returnOf(slot))
  rtpByCode.set(slot.code, rtp)
  return rtp
}
