import type { CallErrorCode } from '#api/error'
import type { RedemptionState } from '#api/rewards/points'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'

/** What each state is called, on every page (look/mall-desktop.png). */
const STATES = {
  process: ['points:state.process', 'waiting'],
  approved: ['points:state.approved', 'good'],
  rejected: ['points:state.rejected', 'bad'],
  cancelled: ['points:state.cancelled', 'closed'],
} as const satisfies Record<RedemptionState, readonly [Key, BadgeKind]>

export function StateBadge({ t, state }: { t: Text; state: RedemptionState }) {
  const [name, kind] = STATES[state]
  return <Badge kind={kind}>{t(name)}</Badge>
}

/** Why a request could not be taken back: usually somebody has decided meanwhile. */
export function stepMessage(t: Text, error: CallErrorCode): string {
  return error === 'wrong-state' ? t('points:decided') : errorMessage(t, error)
}
