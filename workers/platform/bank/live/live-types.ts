import type { LiveEvent } from '#api/live'

/** What changed for one member, in order; `token` is the one the member was followed with. */
export interface LiveParcel {
  token: string
  /** The sequences of the bank: a parcel may be delivered again, with other changes after them. */
  changes: { sequence: number; event: LiveEvent }[]
}

/** Who follows a member, as the bank calls it. */
export interface LiveReader {
  /** Returns true once the changes are stored; false when no follower has that token any more. */
  receiveLive(parcel: LiveParcel): Promise<boolean>
}
