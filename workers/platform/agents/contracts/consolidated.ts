import { type Consolidated, consolidatedFunds } from '#api/agents'
import { CONTRACT_KINDS, type ContractKind } from '#api/agents/contracts'
import { Refusal } from '#api/envelope'
import { kindsIn } from '#api/rights'
import type { App, Serve } from '../../app.ts'
import { fundsOf } from '../../presence/live-view.ts'
import { isFlagOn } from '../../settings/flags.ts'
import { readClaimable } from '../commission.ts'
import { type ContractRow, readContractRows } from './store.ts'

/** `GET /wps/member/info/funds/consolidated`: which contracts of the caller are in force or wait for an answer. */
export function mountConsolidated(app: App, serve: Serve): void {
  serve(app, consolidatedFunds, async (_input, { memberId, subAccount }, c) => {
    if (!(await isFlagOn(c.env.DB, 'AGENTPOLICY3'))) return new Refusal('operation-not-allowed')
    const nowMs = Date.now()
    const own = await readContractRows(c.env.DB, memberId)
    const funds = { ...consolidatedOf(own, nowMs), claimable: await readClaimable(c.env.DB, memberId, nowMs) }
    return subAccount === null ? funds : fundsOf(funds, kindsIn(subAccount.rights))
  })
}

interface ContractFlags {
  /** 0 nothing, 1 a new contract, 2 a termination. */
  request: 0 | 1 | 2
  inForce: 0 | 1
}

/** Maps contracts to the field values of the wire format (decision 30). */
export function consolidatedOf(contracts: readonly ContractRow[], nowMs: number): Consolidated {
  const flags = CONTRACT_KINDS.map((kind) => [kind, flagsOf(contracts, kind, nowMs)] as const)
  const { daily, hourly, realtime, dividend } = Object.fromEntries(flags) as Record<ContractKind, ContractFlags>
  return {
    ...{ dailysalreqtype: daily.request, dailysalinfotype: daily.inForce },
    ...{ contracthoursalreq: hourly.request, contracthoursalinfo: hourly.inForce },
    ...{ realtimesalreqtype: realtime.request, contractmrdailysalinfotype: realtime.inForce },
    ...{ divtypereq: dividend.request, divtypeinfo: dividend.inForce },
  }
}

function flagsOf(contracts: readonly ContractRow[], kind: ContractKind, nowMs: number): ContractFlags {
  const own = contracts.filter((row) => row.kind === kind)
  const active = own.find(
    ({ state, untilMs }) =>
      (state === 'accepted' || state === 'termination-requested') && (untilMs === null || untilMs > nowMs),
  )
  const isProposed = own.some(
    ({ state, proposedBy, answerUntil }) =>
      state === 'proposed' && proposedBy === 'above' && Date.parse(answerUntil) > nowMs,
  )
  const isEnding = active?.state === 'termination-requested' && active.terminatedBy === 'above'
  return { request: isProposed ? 1 : isEnding ? 2 : 0, inForce: active ? 1 : 0 }
}
