import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { TeamMember } from '#api/agents/team'
import { agentPath } from '#core/agent-pages'
import { $rights, hasAccess, proposableKinds } from '#core/agents/rights'
import { setPlayFrozen } from '#core/agents/team'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Facts } from '#statements/Facts.tsx'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import style from './downline.module.css'
import { FreezeForm } from './FreezeForm.tsx'
import { lastSeenOf, ratesOf, typeOf } from './member-texts.tsx'
import team from './team.module.css'

interface MemberDetailProps {
  t: Text
  member: TeamMember
  /** True where a row above has their type, their rates and their last access already. */
  isRow?: boolean
  /** Called when the member has changed. */
  onChange: () => void
}

/** Somebody of the line, and what the agent may do about them; the server decides whether. */
export function MemberDetail({ t, member, isRow = false, onChange }: MemberDetailProps) {
  const [busy, setBusy] = useState(false)
  const [isStopping, setStopping] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { account, frozen } = member
  const rights = useStore($rights)
  const mayFreeze = hasAccess(rights, 'downlineManagmentView', 'update')
  const language = pageLanguage()

  async function thaw(): Promise<void> {
    setBusy(true)
    const result = await setPlayFrozen(account, { frozen: false })
    setBusy(false)
    if (!result.ok) setProblem(result.error === 'forbidden' ? t('team:thaw.forbidden') : errorMessage(t, result.error))
    else {
      setProblem(null)
      onChange()
    }
  }

  return (
    <div className={style.member} data-member={account}>
      <Facts
        facts={[
          [t('team:type'), !isRow && typeOf(t, member)],
          [t('team:rates'), !isRow && ratesOf(t, member)],
          [t('team:joined-at'), timeOf(member.joinedAt, language)],
          [t('team:last-seen'), !isRow && lastSeenOf(t, member)],
        ]}
      />
      <div className={style.actions}>
        <Links t={t} member={member} />
        <Button
          busy={busy}
          disabled={!mayFreeze}
          data-action="freeze"
          aria-expanded={frozen ? undefined : isStopping}
          onClick={() => (frozen ? void thaw() : setStopping(!isStopping))}
        >
          {t(frozen ? 'team:thaw' : 'team:freeze')}
        </Button>
      </div>
      {mayFreeze && isStopping && !frozen ? (
        <FreezeForm
          t={t}
          member={member}
          onDone={() => {
            setStopping(false)
            onChange()
          }}
        />
      ) : (
        <p className={team.note}>
          {mayFreeze ? t(frozen ? 'team:thaw.subtitle' : 'team:freeze.subtitle') : t('errors:forbidden')}
        </p>
      )}
      {problem && <Alert>{problem}</Alert>}
    </div>
  )
}

/** Where else the agent may act on somebody of the line, by its rights. */
function Links({ t, member: { account, level, type } }: Pick<MemberDetailProps, 't' | 'member'>) {
  const rights = useStore($rights)
  const language = pageLanguage()
  const query = `?${new URLSearchParams({ account })}`
  return (
    <>
      {level === 1 && hasAccess(rights, 'downlineManagmentView', 'full') && (
        <Button icon="users" data-action="transfer" onClick={() => openPopup('transfer', { account })}>
          {t('team:transfer')}
        </Button>
      )}
      {level === 1 && type !== 0 && proposableKinds(rights).length > 0 && (
        <Button
          icon="edit"
          href={pathIn(language, agentPath('agentRevenueReport'))}
          data-popup="contract"
          data-account={account}
          data-action="contract"
        >
          {t('team:contract')}
        </Button>
      )}
      {hasAccess(rights, 'personalHistoryCopy', 'view') && (
        <Button icon="list" href={pathIn(language, agentPath('personalHistoryCopy')) + query} data-action="bets">
          {t('team:see-bets')}
        </Button>
      )}
    </>
  )
}
