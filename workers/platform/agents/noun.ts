import type { PlatformNoun } from '../app.ts'
import { mountAffiliate } from './affiliate.ts'
import { keepContracts, mountContractRun } from './contract-run.ts'
import { announceContracts } from './contracts/announce.ts'
import { mountConsolidated } from './contracts/consolidated.ts'
import { mountContractOps } from './contracts/operator-routes.ts'
import { mountContracts } from './contracts/routes.ts'
import { mountFreeze } from './freeze.ts'
import { mountOpenAgent } from './invitations/operator-routes.ts'
import { mountInvitations } from './invitations/routes.ts'
import { mountMove } from './move.ts'
import { mountAgentsOps } from './operator-routes.ts'
import { mountLineCosts } from './settlements/line-costs.ts'
import { mountSettlementOps } from './settlements/operator-routes.ts'
import { mountSettlements } from './settlements/routes.ts'
import { mountSubAccounts } from './sub-accounts/routes.ts'
import { mountTeamBets } from './team-bets.ts'
import { mountTeamMembers } from './team-members.ts'
import { mountTeamOverview } from './team-overview.ts'
import { mountTeamTransactions } from './team-transactions.ts'

/** Agents: their line, contracts, settlements, invitations and sub-accounts. */
export const agents = {
  mount: [
    mountAffiliate,
    mountConsolidated,
    mountContracts,
    mountFreeze,
    mountInvitations,
    (app, serve) => mountSettlements(app, serve, announceContracts),
    mountSubAccounts,
    mountTeamBets,
    mountTeamMembers,
    mountTeamOverview,
    mountTeamTransactions,
  ],
  operators: [
    mountAgentsOps,
    mountContractOps,
    mountContractRun,
    mountLineCosts,
    mountMove,
    mountOpenAgent,
    (app, serve) => mountSettlementOps(app, serve, announceContracts),
  ],
  everyMinute: [keepContracts],
} satisfies PlatformNoun
