import { linkOf } from '#core/agents/invitations'
import { environment } from '#core/environment'
import type { Text } from '#i18n/text.ts'
import { LinkToShare } from '#ui/LinkToShare.tsx'

/** An invitation link to copy, and to scan from another screen. */
export function InvitationLink({ t, code }: { t: Text; code: string }) {
  const labels = {
    qr: t('invite:qr'),
    copy: t('invite:copy'),
    copied: t('invite:copied'),
    failed: t('invite:copy.failed'),
  }
  return <LinkToShare link={linkOf(code)} labels={labels} copy={(text) => environment().copy(text)} />
}
