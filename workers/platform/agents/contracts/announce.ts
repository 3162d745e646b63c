import type { LiveEvent } from '#api/live'
import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import type { Env } from '../../env.ts'
import { isFlagOn } from '../../settings/flags.ts'
import { readClaimable } from '../commission.ts'
import { consolidatedOf } from './consolidated.ts'
import { type ContractRow, contractsBelow, readContractRows } from './store.ts'

/** Agents whose pages are told in one minute at most. */
const LISTED = 500

/**
 * Tells the open pages of agents that their contracts have changed, each change once, whoever stopped between: of some,
 * or of all that were not told. A failure is only logged: the clock tries again.
 */
export async function announceContracts(env: Env, memberIds: readonly string[] | null = null): Promise<void> {
  try {
    const { results } = await env.DB.prepare(
      `SELECT member_id AS memberId, turn FROM contract_outbox
       WHERE ?1 IS NULL OR member_id IN (SELECT value FROM json_each(?1)) LIMIT ${LISTED}`,
    )
      .bind(memberIds && JSON.stringify(memberIds))
      .all<{ memberId: string; turn: string }>()
    const isOn = results.length > 0 && (await isFlagOn(env.DB, 'AGENTPOLICY3'))
    for await (const { memberId, turn } of inTurns(results)) {
      if (isOn)
        await env.PRESENCE.getByName(memberId).announce(
          await readEvent(env.DB, memberId, Date.now()),
          `contract:${turn}`,
        )
      await env.DB.prepare('DELETE FROM contract_outbox WHERE member_id = ? AND turn = ?').bind(memberId, turn).run()
    }
  } catch (error) {
    log('error', 'a change of contracts was not told live', { error })
  }
}

async function readEvent(db: D1Database, memberId: string, nowMs: number): Promise<LiveEvent> {
  const [own, below, claimable] = await Promise.all([
    readContractRows(db, memberId),
    contractsBelow(db, memberId),
    readClaimable(db, memberId, nowMs),
  ])
  const waiting = [
    ...own.filter((row) => isWaitingFor(row, 'agent', nowMs)),
    ...below.filter((row) => isWaitingFor(row, 'above', nowMs)),
  ].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  const [newest] = waiting
  return {
    ...{ type: 'contract', funds: { ...consolidatedOf(own, nowMs), claimable } },
    waits: newest === undefined ? null : `${newest.id} ${newest.state}`,
  }
}

/** True for a proposal and a notice of the other side. */
function isWaitingFor(
  { state, proposedBy, terminatedBy, answerUntil, untilMs }: ContractRow,
  side: ContractRow['proposedBy'],
  nowMs: number,
): boolean {
  if (state === 'proposed') return proposedBy !== side && Date.parse(answerUntil) > nowMs
  return state === 'termination-requested' && terminatedBy !== side && (untilMs === null || untilMs > nowMs)
}
