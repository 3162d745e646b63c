import type { TeamSums } from '#api/agents/team'
import type { Figure } from '#api/wallet/statements'

/** The figures that the sums of a team are made of. */
export const TEAM_FIGURES = [
  ...(['staked', 'rolledBack', 'won', 'vendorResult', 'deposited', 'chargedBack', 'withdrawn', 'returned'] as const),
] satisfies readonly Figure[]
export type TeamFigure = (typeof TEAM_FIGURES)[number]

/** The sums of figures; those that are missing are zero. What was won inside vendor wallets is a prize like the others. */
export function sumsFrom(read: Partial<Record<TeamFigure, number>>): TeamSums {
  const { staked = 0, rolledBack = 0, won = 0, vendorResult = 0 } = read
  const { deposited = 0, chargedBack = 0, withdrawn = 0, returned = 0 } = read
  const [valid, prizes] = [staked - rolledBack, won + vendorResult]
  const moved = { deposited: deposited - chargedBack, withdrawn: withdrawn - returned }
  return { ...moved, staked: valid, won: prizes, profit: valid - prizes }
}
