import type { PartOutcome } from './rules.ts'

/** Returns what was counted and is due of a part, as `contract_settlements` and `contract_restatements` store it. */
export const columnsOf = (part: PartOutcome) => ({
  current: part.current,
  carried_in: part.carriedIn,
  base: part.base,
  turnover: part.turnover,
  active_members: part.activeMembers,
  rate: part.rate,
  own: part.own,
  downline: part.downline,
  carry: part.carry,
})
