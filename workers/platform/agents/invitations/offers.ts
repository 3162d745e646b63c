import { CONTRACT_KINDS, type ContractKind, type Terms } from '#api/agents/contracts'
import type { RatePreset } from '#api/agents/invitations'
import { Refusal } from '#api/envelope'
import type { Member } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { isAgentType } from '../../hierarchy.ts'
import { carryOut } from '../contracts/carry-out.ts'
import { planProposal } from '../contracts/negotiate.ts'
import { activeContract } from '../contracts/store.ts'

/** Returns the highest rate of each contract that an agent has in force: the most that it may offer. */
export async function highestRates(db: D1Database, agentId: string): Promise<RatePreset[]> {
  const own = await Promise.all(CONTRACT_KINDS.map((kind) => activeContract(db, agentId, kind, Date.now())))
  return own.flatMap((contract) => {
    const rate = contract === null ? 0 : highestOf(contract.terms)
    return contract === null || rate === 0 ? [] : [{ kind: contract.kind, rate }]
  })
}

/** Refuses rates for members, a kind twice, and rates above those that the agent has; each at its field. */
export async function refusedRates(
  db: D1Database,
  agentId: string,
  { type, rates }: { type: number; rates: readonly RatePreset[] },
): Promise<Refusal | null> {
  if (rates.length === 0) return null
  const kinds = new Set(rates.map(({ kind }) => kind))
  if (!isAgentType(type) || kinds.size < rates.length)
    return new Refusal('bad-input', { fields: { rates: 'unexpected' } })
  const most = new Map((await highestRates(db, agentId)).map(({ kind, rate }) => [kind, rate]))
  const above = rates.filter(({ kind, rate }) => rate > (most.get(kind) ?? 0))
  if (above.length === 0) return null
  return new Refusal('contract-above', {
    fields: Object.fromEntries(above.map(({ kind }) => [`rate.${kind}`, 'above'])),
  })
}

/**
 * Offers contracts to a new agent directly below: proposals like any other. Returns the kinds that were offered; a kind
 * that the agent above has lost meanwhile is left out.
 */
export async function offer(
  env: Env,
  parentId: string,
  agent: Member,
  rates: readonly RatePreset[],
  actor = `member:${parentId}`,
): Promise<ContractKind[]> {
  const offered: ContractKind[] = []
  for (const { kind, rate } of rates) {
    const made = await carryOut(env, async () => {
      const own = await activeContract(env.DB, parentId, kind, Date.now())
      if (own === null) return new Refusal('contract-above')
      const draft = { agent, parentId, terms: termsAt(own.terms, rate) }
      return planProposal(env.DB, draft, { side: 'above', name: actor }, Date.now())
    })
    if (!(made instanceof Refusal)) offered.push(kind)
  }
  return offered
}

/** Offers the rates of an invitation link to the member who registered by it. */
export async function offerInvited(env: Env, member: Member, invitation: string): Promise<void> {
  const link = await env.DB.prepare('SELECT agent_id AS agentId, rates FROM invitations WHERE code = ?')
    .bind(invitation)
    .first<{ agentId: string; rates: string }>()
  if (link !== null) await offer(env, link.agentId, member, JSON.parse(link.rates) as RatePreset[])
}

/** Returns terms with no rate above this one. */
function termsAt(terms: Terms, rate: number): Terms {
  const most = (own: number) => Math.min(own, rate)
  if (terms.kind === 'realtime') return { ...terms, winRate: most(terms.winRate), lossRate: most(terms.lossRate) }
  return { ...terms, tiers: terms.tiers.map((tier) => ({ ...tier, rate: most(tier.rate) })) }
}

function highestOf(terms: Terms): number {
  return terms.kind === 'realtime'
    ? Math.max(terms.winRate, terms.lossRate)
    : Math.max(...terms.tiers.map(({ rate }) => rate))
}
