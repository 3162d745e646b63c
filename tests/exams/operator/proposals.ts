import type { proposalCalls } from '#api/operator/proposals'
import { everyone, finance, type OperatorExam } from '../operator-exam.ts'
import { REASON } from '../operator-values.ts'
import { ID } from '../values.ts'

export const proposalExam = {
  listProposals: { good: { fields: {}, more: { state: 'waiting' } }, may: everyone('ok'), onePerson: 'harmless' },
  showWaiting: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  decideProposal: {
    good: { params: { id: ID }, fields: { decision: 'confirm' }, more: REASON },
    may: everyone('not-found'),
    onePerson: 'harmless',
    audit: 'elsewhere',
  },
  showApprovalLimits: { good: { fields: {} }, may: everyone('ok'), onePerson: 'harmless' },
  setApprovalLimits: {
    good: { fields: { limits: {} }, more: REASON },
    may: finance('ok'),
    onePerson: () => [{ fields: { limits: { MXN: 1_000_000_000_000 } } }],
    twoPeople: true,
    audit: 'elsewhere',
  },
} satisfies OperatorExam<typeof proposalCalls>
