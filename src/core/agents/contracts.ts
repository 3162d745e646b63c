import { atom } from 'nanostores'
import {
  type Contract,
  type ContractDecision,
  type ContractSide,
  counterContract,
  decideContract,
  listContracts,
  proposeContract,
  type Terms,
} from '#api/agents/contracts'
import { TEAM_ROWS, teamMembers } from '#api/agents/team'
import type { CallErrorCode } from '#api/error'
import { type CallFailure, type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { followEvents } from '../live/follow-events.ts'
import { dayIn } from '../statements/range.ts'
import { onSessionEnd } from '../token.ts'

/** The contracts of the signed-in agent. */
export interface ContractsState {
  status: 'loading' | 'failed' | 'ready'
  /** Who earns by them: the agent; the newest first, with those that are over. */
  own: readonly Contract[]
  /** What waits or is in force with the agents directly below. */
  downlines: readonly Contract[]
  error: CallErrorCode | null
}

const EMPTY: ContractsState = { status: 'loading', own: [], downlines: [], error: null }

export const $contracts = atom<ContractsState>(EMPTY)

let turn = 0

/** Reloads the contracts; keeps what is shown until the response arrives. Returns the error when it fails. */
export async function loadContracts(): Promise<CallErrorCode | null> {
  turn += 1
  const mine = turn
  const before = $contracts.get()
  if (before.status === 'failed') $contracts.set({ ...before, status: 'loading', error: null })
  const result = await call(listContracts, {})
  if (mine !== turn) return null
  if (result.ok)
    $contracts.set({ status: 'ready', own: result.value.contracts, downlines: result.value.downlines, error: null })
  else if (before.status !== 'ready') $contracts.set({ ...EMPTY, status: 'failed', error: result.error })
  return result.ok ? null : result.error
}

/** Reads the contracts, and again whenever one changes; returns the function that ends it and forgets them. */
export function followContracts(): () => void {
  const unfollow = followEvents(['contract'], loadContracts)
  void loadContracts()
  return () => {
    unfollow()
    forgetContracts()
  }
}

function forgetContracts(): void {
  turn += 1
  $contracts.set(EMPTY)
}

onSessionEnd(forgetContracts)

/** True for the states of a contract that is in force. */
export const isInForce = ({ state }: Contract): boolean => state === 'accepted' || state === 'termination-requested'

/** What one side may do with a contract as it stands; `counter` answers with other terms. The server decides. */
export function choicesOf(
  { state, proposedBy, terminatedBy }: Contract,
  side: ContractSide,
): readonly (ContractDecision | 'counter')[] {
  if (state === 'proposed') return proposedBy === side ? ['withdraw'] : ['accept', 'counter', 'reject']
  if (state === 'accepted') return ['terminate']
  return state === 'termination-requested' && terminatedBy !== side ? ['terminate'] : []
}

/** Carries out a decision and reads the contracts again, also after a refusal: another side was faster. */
export async function decide(
  { id, kind }: Pick<Contract, 'id' | 'kind'>,
  decision: ContractDecision,
): Promise<CallErrorCode | null> {
  const result = await call(decideContract, { contract: id, kind, decision })
  await loadContracts()
  return result.ok ? null : result.error
}

/** Proposes terms to an agent directly below, or without an account to the agent above or the house. */
export const propose = (account: string | null, terms: Terms): Promise<{ ok: true } | CallFailure> =>
  sendAndReload(call(proposeContract, account === null ? { terms } : { account, terms }))

/** Answers a proposal with other terms. */
export const counter = (contract: string, terms: Terms): Promise<{ ok: true } | CallFailure> =>
  sendAndReload(call(counterContract, { contract, terms }))

async function sendAndReload(request: Promise<CallResult<unknown>>): Promise<{ ok: true } | CallFailure> {
  const result = await request
  if (!result.ok) return result
  await loadContracts()
  return { ok: true }
}

/** The first agents directly below, to choose from; an empty list where they cannot be read. */
export async function agentsBelow(zone: string): Promise<string[]> {
  const today = dayIn(zone, environment().now())
  const days = { from: today, to: today, zone }
  const result = await call(teamMembers, { ...days, kind: 'agent', sort: 'account', order: 'up' })
  return result.ok ? result.value.list.slice(0, TEAM_ROWS).map(({ account }) => account) : []
}
