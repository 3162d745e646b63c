import { PAYS } from './pays.ts'

/** What one round of a game pays, exactly counted from its theory. */
export interface PayDistribution {
  /** The rules of the game that it is of. */
  version: number
  /** In hundredths of the stake, ascending, each once; the chances add up to one. */
  outcomes: readonly { pay: number; chance: number }[]
  /** What comes back of a stake, as a part of it. */
  returned: number
}

const parsed = new Map<string, PayDistribution>()

/** Returns what the usual bet of a game of the studio pays; null where nobody has counted it. */
export function distributionOf(gameCode: string): PayDistribution | null {
  const stored = PAYS[gameCode]
  if (stored === undefined) return null
  const distribution = parsed.get(gameCode) ?? parse(stored)
  parsed.set(gameCode, distribution)
  return distribution
}

function parse({ version, pays }: { version: number; pays: string }): PayDistribution {
  const counted = pays.split(' ').map((each) => {
    const [pay = '', ways = ''] = each.split(':')
    return { pay: Number(pay), ways: BigInt(ways) }
  })
  const all = counted.reduce((sum, { ways }) => sum + ways, 0n)
  const paid = counted.reduce((sum, { pay, ways }) => sum + BigInt(pay) * ways, 0n)
  return {
    version,
    outcomes: counted.map(({ pay, ways }) => ({ pay, chance: partOf(ways, all) })),
    returned: partOf(paid, all * 100n),
  }
}

/** Both may be larger than what a double holds. */
function partOf(part: bigint, whole: bigint): number {
  const excess = BigInt(Math.max(0, whole.toString(2).length - 1_000))
  return Number(part >> excess) / Number(whole >> excess)
}
