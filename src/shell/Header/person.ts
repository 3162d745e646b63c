import type { Session } from '#core/session/session'

/** Shown where a member has no picture, or theirs does not load (specification section 2 "Header"). */
export const DEFAULT_AVATAR = '/art/v1/motifs/farol.svg'

/** What the shell shows of who is signed in; empty words for nobody. */
export function personOf(
  { member }: Session,
  info: { hasVip: boolean; vipLabelName: string } | null,
): { name: string; number: string; vip: string } {
  return {
    name: member?.nickname || member?.account || '',
    number: member ? readable(member.number) : '',
    vip: info?.hasVip ? info.vipLabelName : '',
  }
}

/** In two groups, as people read numbers out. */
function readable(number: string): string {
  return `${number.slice(0, 4)} ${number.slice(4)}`
}
