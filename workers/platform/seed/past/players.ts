/** How a member of the demo line played. Amounts in minor units. */
export interface PastPlayer {
  account: string
  /** The first day on which they play, counted back from the start. */
  days: number
  /** How many of a hundred days they play. */
  activity: number
  rounds: readonly [from: number, to: number]
  deposit: readonly [from: number, to: number]
  stakes: readonly [number, ...number[]]
  games: readonly [string, ...string[]]
  /** Where what is above `left` is withdrawn; null: never. */
  withdrawal: { above: number; left: number; holder: string; clabe: string } | null
  /** They play once more shortly before the start, this many minutes. */
  lastMinutes: number | null
}

export const PAST_PLAYERS: readonly [PastPlayer, ...PastPlayer[]] = [
  {
    ...{ account: 'marlin', days: 60, activity: 72, rounds: [5, 14], deposit: [10_000, 35_000], lastMinutes: 170 },
    ...{ stakes: [1_000, 2_000, 5_000], games: ['loteria-del-puerto', 'el-gallo-de-oro', 'ruleta-del-puerto'] },
    withdrawal: { above: 45_000, left: 15_000, holder: 'Julian Marin', clabe: '032180000118359719' },
  },
  {
    ...{ account: 'sargazo', days: 56, activity: 50, rounds: [4, 9], deposit: [5_000, 20_000], lastMinutes: null },
    ...{ stakes: [500, 1_000, 2_000], games: ['noche-de-faroles', 'sandia-fresca', 'el-timon'], withdrawal: null },
  },
  {
    ...{ account: 'perla', days: 60, activity: 78, rounds: [6, 16], deposit: [20_000, 60_000], lastMinutes: 55 },
    ...{ stakes: [2_000, 5_000, 10_000], games: ['baccarat', 'la-corona', 'pulpo-profundo', 'sic-bo'] },
    withdrawal: { above: 100_000, left: 30_000, holder: 'Perla Quiroz', clabe: '032180000118359719' },
  },
  {
    ...{ account: 'nacar', days: 19, activity: 65, rounds: [4, 10], deposit: [5_000, 15_000], lastMinutes: null },
    ...{ stakes: [500, 1_000], games: ['la-sirena', 'perlas-y-erizos'], withdrawal: null },
  },
]
