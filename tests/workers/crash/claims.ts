import { setTimeout as wait } from 'node:timers/promises'
import { claimReward } from '#api/rewards/rewards'
import { send } from '#tests/support/product/client'
import { FULL } from '#tests/support/product/tier'
import type { Self } from './deed.ts'
import type { Row } from './expected-journal.ts'
import { inEach } from './stopped.ts'

/** How often the server is killed while rewards are claimed. */
const CLAIM_KILLS = FULL ? 20 : 1
/** Rewards of each member, and how many callers claim each of them at the same time. */
const REWARDS = FULL ? 60 : 10
const CALLERS = 2
const AGAIN_MS = 100

const IDS = Array.from({ length: REWARDS }, (_, index) => `rebate:crash-${index}`)
/** Each has its own amount, so that none can stand for another. */
const AMOUNTS = new Map(IDS.map((id, index) => [id, 101 + index]))
/** What all rewards of one member come to, in minor units. */
export const CLAIMED_IN_ALL = [...AMOUNTS.values()].reduce((sum, amount) => sum + amount, 0)

type Member = Pick<Self, 'memberId'>

/** Gives rewards to members of a stopped product: what earns them takes days. */
export function giveRewards(stateDir: string, members: readonly Member[]): void {
  inEach(stateDir, 'platform/d1/miniflare-D1DatabaseObject', (db) => {
    db.prepare(`INSERT INTO reward_budgets (id, unit, amount) VALUES ('crash', 'MXN', ?)`).run(
      CLAIMED_IN_ALL * members.length,
    )
    const give = db.prepare(
      `INSERT INTO entitlements (member_id, id, kind, budget, unit, amount, details, state, unclaimed, created_ms, expires_ms)
       VALUES (?, ?, 'rebate', 'crash', 'MXN', ?, '{"title":null,"lines":[]}', 'open', 'paid', ?, ?)`,
    )
    const now = Date.now()
    for (const { memberId } of members)
      for (const [id, amount] of AMOUNTS) give.run(memberId, id, amount, now, now + 86_400_000)
  })
}

/**
 * Lets every member claim every reward, twice at the same time, while `kill` stops and starts the server. A call that is cut
 * off is repeated until the answer says that it is paid.
 */
export async function claimThroughKills(selves: readonly Self[], kill: () => Promise<void>): Promise<void> {
  let cut = 0
  const claim = async (self: Self, id: string): Promise<void> => {
    for (;;) {
      try {
        const { body } = await send(self.origin, claimReward, { id }, self.token)
        const state = (body.value as { state?: string } | undefined)?.state
        if (body.success && state === 'claimed') return
        // On its way: the same call asks the bank again.
        if (!body.success && !AGAIN.has(body.code ?? '')) throw new Error(`${id}: ${body.code}`)
      } catch (error) {
        if (!(error instanceof TypeError) && (error as Error).name !== 'TimeoutError') throw error
        cut += 1
      }
      await wait(AGAIN_MS)
    }
  }
  const all = async (self: Self): Promise<void> => {
    for (const id of IDS) await Promise.all(Array.from({ length: CALLERS }, () => claim(self, id)))
  }
  const claiming = Promise.all(selves.map(all))
  for (let turn = 0; turn < CLAIM_KILLS; turn += 1) {
    await Promise.race([wait(200 + ((turn * 397) % 1_500)), claiming])
    await kill()
  }
  await claiming
  console.log(JSON.stringify({ kills: CLAIM_KILLS, rewards: selves.length * REWARDS, cut }))
}

const AGAIN = new Set(['busy', 'upstream-failed', 'upstream-timeout'])

/** Returns the rewards that the journals do not have exactly once with their amount. */
export function wrongRewards(members: readonly Member[], rows: readonly Row[]): string[] {
  return members.flatMap(({ memberId }) => {
    const amounts = rows
      .filter(({ kind, member }) => kind === 'reward' && member === memberId)
      .map(({ amount }) => amount)
    const expected = [...AMOUNTS.values()]
    const isRight = String(amounts.sort((a, b) => a - b)) === String(expected)
    return isRight ? [] : [`${memberId}: ${amounts.length} of ${expected.length}`]
  })
}
