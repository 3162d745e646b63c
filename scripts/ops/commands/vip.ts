import { CURRENCIES } from '../../../src/api/money.ts'
import { ladderFaults, rewardCalls, VipLadder } from '../../../src/api/operator/rewards.ts'
import { readFileAmounts } from '../amounts.ts'
import { faultOf, type Typed, WrongUsage } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'
import { readJsonOf } from '../files.ts'

const commandFor = commandFactory()

/** Commands for the VIP ladder and the ranks of members. */
export const VIP: Typed[] = [
  {
    words: 'vip ladder',
    about: 'the ranks in force, and who changed them when',
    read: () => commandFor(rewardCalls.showVipLadder, {}),
  },
  {
    words: 'vip set FILE',
    about: `the ranks, as JSON like the ladder of: vip ladder
           names and benefits in every language; list no benefit that members do not get today
           "gift" is given once to who reaches the rank: {"MXN":"50.00 MXN","PTS":500}, out of the budget vip-gifts
           a ladder with gifts waits for another person; --reason TEXT says why`,
    read: ([file = '']) => commandFor(rewardCalls.setVipLadder, {}, { ladder: readLadder(file) }),
  },
  {
    words: 'vip off',
    about: 'no ranks: members see nothing of VIP any more',
    read: () => commandFor(rewardCalls.setVipLadder, {}, { ladder: null }),
  },
  {
    words: 'vip show ACCOUNT',
    about: "a member's rank, the stakes it stands on, and each change with its reason",
    read: ([account = '']) =>
      commandFor(rewardCalls.showMemberVip, { account }, {}, { 'not-found': 'Nobody has that account.' }),
  },
]

/** Thresholds are written as `vip ladder` prints them: `"MXN": "5,000.00 MXN"`. */
function readThresholds(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('ranks' in draft) || !Array.isArray(draft.ranks)) return draft
  const isCode = (name: string) => (CURRENCIES as readonly string[]).includes(name)
  const ranks = draft.ranks.map((rank: unknown) =>
    typeof rank === 'object' && rank !== null && 'thresholds' in rank
      ? {
          ...rank,
          thresholds: readFileAmounts(rank.thresholds, isCode).value,
          ...('gift' in rank && { gift: readFileAmounts(rank.gift, isCode).value }),
        }
      : rank,
  )
  return { ...draft, ranks }
}

/** Reads a ladder; what is wrong with it is named by its path. */
function readLadder(file: string): VipLadder {
  const read = VipLadder.safeParse(readThresholds(readJsonOf(file)))
  if (!read.success) {
    throw new WrongUsage(`The ladder is wrong at ${read.error.issues.map(faultOf).join(', ')}.`)
  }
  const faults = Object.entries(ladderFaults(read.data)).map(([path, fault]) => `${path} (${fault})`)
  if (faults.length > 0) throw new WrongUsage(`The ladder is wrong at ${faults.join(', ')}.`)
  return read.data
}
