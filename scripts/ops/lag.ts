import { ledgerCalls } from '../../src/api/operator/ledger.ts'
import { proposalCalls, type Waiting } from '../../src/api/operator/proposals.ts'
import { type Lag, readModelCalls } from '../../src/api/operator/read-models.ts'
import { switchCalls } from '../../src/api/operator/switches.ts'
import { call } from './endpoint-command.ts'
import { CommandError, type Server } from './server.ts'

/** Whether the reports are complete, as `ops status` shows it. `unknown`: the platform did not answer. */
export interface Reports {
  state: Lag['state'] | 'unknown'
  problems: string[]
}

/** Returns how far the readers of every bank are behind it. */
export async function readLags(server: Server): Promise<Lag[]> {
  const { banks } = await call(server, ledgerCalls.listBanks, {}, {})
  const lags: Lag[] = []
  for (const bank of banks) lags.push(await call(server, readModelCalls.showReadModelLag, {}, { bank }))
  return lags
}

/** Returns true when something did not arrive within its time. */
export function isFailed({ state }: Lag): boolean {
  return state === 'failed'
}

/** Says what a bank's readers lack, and what to do about it. */
export function sentencesOf(lag: Lag): string[] {
  const { bank, head, applied, behind, lackingSince, notices, noticesSince, live, liveSince } = lag
  const rebuild = 'npm run ops -- ledger rebuild'
  const found: string[] = []
  if (behind < 0) found.push(`${bank}: the reports hold ${applied} transfers and the bank has ${head}. Run ${rebuild}.`)
  else if (behind > 0 && lackingSince === null)
    found.push(`${bank}: the reports have lost ${behind} of ${head} transfers that they had. Run ${rebuild}.`)
  else if (behind > 0)
    found.push(
      `${bank}: the reports lack ${behind} of ${head} transfers, the oldest of ${lackingSince}. The bank sends them again; where that does not help, run ${rebuild}.`,
    )
  if (notices > 0)
    found.push(
      `${bank}: ${notices} notices are not delivered, the oldest of ${noticesSince}. The bank sends them again.`,
    )
  if (live > 0)
    found.push(
      `${bank}: open pages were not told of ${live} changes, the oldest of ${liveSince}. The bank tries again.`,
    )
  return found
}

/** Returns the state of the switches, whether the reports are complete, and what waits for people. */
export async function showStatus(server: Server): Promise<{ reports: Reports; waiting: Waiting | 'unknown' }> {
  const switches = await call(server, switchCalls.showStatus, {}, {})
  return { ...switches, reports: await readReports(server), waiting: await readWaiting(server) }
}

async function readWaiting(server: Server): Promise<Waiting | 'unknown'> {
  try {
    return await call(server, proposalCalls.showWaiting, {}, {})
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return 'unknown'
  }
}

async function readReports(server: Server): Promise<Reports> {
  try {
    const lags = await readLags(server)
    const failed = lags.filter(isFailed)
    const isLate = lags.some(({ state }) => state === 'late')
    const state = failed.length > 0 ? 'failed' : isLate ? 'late' : 'complete'
    return { state, problems: failed.flatMap(sentencesOf) }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    return { state: 'unknown', problems: [error.message] }
  }
}
