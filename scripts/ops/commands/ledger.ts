import { type Lag, readModelCalls } from '../../../src/api/operator/read-models.ts'
import { type Audit, audit } from '../../audit/audit.ts'
import { ledgerOver } from '../../audit/ledger.ts'
import type { Typed } from '../command-types.ts'
import { call } from '../endpoint-command.ts'
import { isFailed, readLags, sentencesOf } from '../lag.ts'
import type { Server } from '../server.ts'

/** Commands that audit the ledger, and check and rebuild the read models. */
export const LEDGER: Typed[] = [
  {
    words: 'ledger audit',
    about: 'recounts every balance from the journals; exit code 1 on a violation',
    read: () => ({
      kind: 'act',
      // The audit runs in this process, on the pages that the server returns.
      act: (server) => audit(ledgerOver((path) => server.request('GET', path))),
      isBad: (result) => (result as Audit).violations.length > 0,
    }),
  },
  {
    words: 'ledger lag',
    about: 'how far the reports and notices are behind each bank; exit code 1 when some do not arrive',
    read: () => ({ kind: 'act', act: lag, isBad: (result) => (result as Lag[]).some(isFailed) }),
  },
  {
    words: 'ledger rebuild',
    about: 'makes the read models anew from the journals while they are read; goes on with one that was cut short',
    read: () => ({ kind: 'act', act: rebuild }),
  },
]

/** Reads the lag of every bank, and says in sentences what has failed. */
async function lag(server: Server): Promise<Lag[]> {
  const lags = await readLags(server)
  for (const sentence of lags.filter(isFailed).flatMap(sentencesOf)) console.error(sentence)
  return lags
}

/** Calls the server step by step until the rebuild is done, and prints a line of progress for each step. */
async function rebuild(server: Server): Promise<{ transfers: number; banks: number }> {
  const step = (begin: boolean) => call(server, readModelCalls.rebuildReadModels, {}, { begin })
  const walked = { transfers: 0, banks: 0 }
  for (let progress = await step(true); progress.state !== 'done'; progress = await step(false)) {
    if (progress.state === 'building') Object.assign(walked, { transfers: progress.followed, banks: progress.banks })
    console.error(
      progress.state === 'building'
        ? `${progress.followed} of ${progress.target} transfers of ${progress.banks} banks`
        : 'sweeping what was read before',
    )
  }
  return walked
}
