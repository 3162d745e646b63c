import type { Session } from '#core/session/session'

/** Shown when a member has no picture or it fails to load (specification section 2 "Header"). */
export const DEFAULT_AVATAR = '/art/v1/motifs/farol.svg'

/** The identity the shell shows; empty texts when signed out. */
export function personOf(
  { member, subAccount }: Session,
  info: { hasVip: boolean; vipLabelName: string } | null,
): { name: string; number: string; vip: string } {
  const agentName = member?.nickname || member?.account || ''
  return {
    name: subAccount === null ? agentName : `${subAccount.account} · ${agentName}`,
    number: member ? readable(member.number) : '',
    vip: info?.hasVip ? info.vipLabelName : '',
  }
}

/** Splits the number into two groups, for reading out. */
function readable(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4)}`
}
