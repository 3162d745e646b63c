import { affiliate, consolidatedFunds } from '../agents.ts'
import { counterContract, decideContract, listContracts, proposeContract } from './contracts.ts'
import { createInvitation, deactivateInvitation, invitationList, openAccount } from './invitations.ts'
import {
  agentIncome,
  claimDailySalaries,
  claimDividends,
  claimHourlySalaries,
  claimRealtimeSalaries,
  settlementDownlines,
  settlementFile,
  settlementStatement,
} from './settlements.ts'
import {
  changeSubAccount,
  createSubAccount,
  resetSubAccountPassword,
  setSubAccountState,
  subAccountList,
  subAccountLog,
} from './sub-accounts.ts'
import { freezePlay, teamFile, teamMembers, teamOverview } from './team.ts'
import { teamBetRecall, teamBets, teamBetsFile, teamTransactions, teamTransactionsFile } from './team-statements.ts'

/** The calls of agents. */
export const agentCalls = {
  affiliate,
  consolidatedFunds,
  listContracts,
  proposeContract,
  counterContract,
  decideContract,
  settlementStatement,
  settlementFile,
  settlementDownlines,
  agentIncome,
  claimDividends,
  claimDailySalaries,
  claimHourlySalaries,
  claimRealtimeSalaries,
  invitationList,
  createInvitation,
  deactivateInvitation,
  openAccount,
  subAccountList,
  createSubAccount,
  changeSubAccount,
  setSubAccountState,
  resetSubAccountPassword,
  subAccountLog,
  teamOverview,
  teamMembers,
  teamFile,
  freezePlay,
  teamBets,
  teamBetsFile,
  teamBetRecall,
  teamTransactions,
  teamTransactionsFile,
}
