import type { ContractKind } from '#api/agents/contracts'
import type { MemberInfo } from '#api/member'
import { AGENT_TYPES } from '#api/session/session'
import { environment } from '../environment.ts'
import { MARKS_KEY } from '../session-keys.ts'

const CONTRACTS = ['dividend', 'daily', 'hourly', 'realtime'] as const satisfies ContractKind[]

/**
 * Marks (`html[data-<mark>]`) for parts of the page only some members see: VIPs, members who may not invite, get no
 * offers or are on a break, members with a contract, agents, members whose links to the member centre, and to the agent centre, open it above the page,
 * sub-accounts, and agents with a contract of a kind, or with one that is proposed to them, and agents of whom these
 * kinds are known. This tab stores them under `marks`, so that the next page is right from its first paint (SiteLayout).
 */
const MARKS = [
  ...([
    'vip',
    'uninvited',
    'unoffered',
    'consolidated',
    'agent',
    'onBreak',
    'subAccount',
    'overlay',
    'agentOverlay',
  ] as const),
  ...CONTRACTS,
  'kindsReady',
] as const
export type ContractMark = (typeof CONTRACTS)[number]
type Mark = (typeof MARKS)[number]

/** Puts marks on and takes them off; the others stay. */
export function markPage(changes: Partial<Record<Mark, boolean>>): void {
  const { session, mark } = environment()
  const current = session.getItem(MARKS_KEY)?.split(' ') ?? []
  const on = MARKS.filter((name) => changes[name] ?? current.includes(name))
  for (const name of MARKS) mark(name, on.includes(name) ? '' : null)
  session.setItem(MARKS_KEY, on.join(' '))
}

/** The marks of a member; all off for a visitor. */
export function marksOf(info: MemberInfo | null): Partial<Record<Mark, boolean>> {
  return {
    vip: info?.hasVip === true,
    uninvited: info?.availablePromo.REFERRAL.enabled === false,
    unoffered: info?.receivesOffers === false,
    onBreak: (info?.onBreak ?? null) !== null,
    agent: info !== null && AGENT_TYPES.includes(info.type),
    subAccount: info?.subAccount !== undefined,
  }
}
