import type { FishName } from '../engine.ts'
import grouper from './art/grouper.svg'
import mackerel from './art/mackerel.svg'
import moray from './art/moray.svg'
import ray from './art/ray.svg'
import sardine from './art/sardine.svg'
import shark from './art/shark.svg'
import snapper from './art/snapper.svg'
import swordfish from './art/swordfish.svg'

export interface FishArt {
  source: string
  /** Of the drawing. */
  width: number
  height: number
  /** How wide it is in a sea of 440 pixels. */
  size: number
}

/** All look to the right. */
export const FISH_ART: Readonly<Record<FishName, FishArt>> = {
  sardine: { source: sardine, width: 100, height: 44, size: 52 },
  mackerel: { source: mackerel, width: 116, height: 50, size: 62 },
  snapper: { source: snapper, width: 116, height: 72, size: 62 },
  grouper: { source: grouper, width: 132, height: 82, size: 76 },
  ray: { source: ray, width: 142, height: 106, size: 78 },
  moray: { source: moray, width: 164, height: 66, size: 92 },
  swordfish: { source: swordfish, width: 182, height: 78, size: 112 },
  shark: { source: shark, width: 196, height: 104, size: 124 },
}
