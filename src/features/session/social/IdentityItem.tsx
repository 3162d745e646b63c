import { LANGUAGES } from '#brand/brand'
import type { IdentityRow } from '#core/session/social/identities'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { PROVIDER_NAMES } from './SocialButtons.tsx'

/** One provider: the linked identity, and the button that links or unlinks it. */
export function IdentityItem({ t, row, onChoose }: { t: Text; row: IdentityRow; onChoose: () => void }) {
  const { provider, linked } = row
  const name = PROVIDER_NAMES[provider]
  return (
    <li data-identity={provider} data-linked={linked ? '' : undefined}>
      <div>
        <b>{name}</b>
        {linked?.email && (
          <p>
            <bdi dir="ltr">{linked.email}</bdi>
          </p>
        )}
        <p>{linked ? t('session:identities.since', { date: dayOf(linked.linkedAt) }) : t('session:identities.not')}</p>
      </div>
      <Button
        data-action={linked ? 'unlink' : 'link'}
        aria-label={t(linked ? 'session:identities.unlink.which' : 'session:identities.link.which', { provider: name })}
        onClick={onChoose}
      >
        {t(linked ? 'session:identities.unlink' : 'session:identities.link')}
      </Button>
    </li>
  )
}

function dayOf(iso: string): string {
  return new Intl.DateTimeFormat(LANGUAGES[pageLanguage()].locale, { dateStyle: 'medium' }).format(new Date(iso))
}
