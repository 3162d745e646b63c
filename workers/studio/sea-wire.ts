/**
 * The socket of a window in a room of fish: `GET /live` as at a shared table (table-wire.ts). Messages to the
 * window are `SeaFrame`; the window sends none.
 */
export interface SeaFrame {
  room: number
  /** The boat of this window, from 0. */
  boat: number
  /** Which boats are taken. */
  taken: boolean[]
  /** The fish that swim or are about to; null when they are as before. */
  fish: SwimmingFish[] | null
  /** The shots that ended since the last frame, those of this window among them. */
  shots: EndedShot[]
}

/** A fish on its way from side to side. Times are durations, because clocks of browsers differ. */
export interface SwimmingFish {
  number: number
  kind: number
  /** When it sets out: negative when it has. */
  inMs: number
  crossMs: number
  /** Where it swims, from 0 at the surface to 1 at the bottom. */
  depth: number
  /** How far it sways from there. */
  sway: number
  /** True when it swims from the right to the left. */
  isBack: boolean
}

export interface EndedShot {
  boat: number
  fish: number
  kind: number
  isHit: boolean
}
