import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { TeamMember } from '#api/agents/team'
import { teamPages } from '#core/agents/team'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { readerZone } from '#statements/use-statement.ts'
import { Icon } from '#ui/Icon.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './downline.module.css'
import { MemberDetail } from './MemberDetail.tsx'
import { PlayState, typeOf } from './member-texts.tsx'
import { NobodyFound } from './TeamParts.tsx'
import team from './team.module.css'

/** Rows of one page of the server (`TEAM_ROWS` of the contract). */
const ROWS = 20

interface LevelProps {
  t: Text
  today: string
  /** The account whose line it is; the agent's own without it. */
  below?: string
}

/** The line as nested lists, each level read when it is opened. */
export function DownlineTree(props: Omit<LevelProps, 'below'>) {
  return (
    <section className={team.line} data-tree aria-label={props.t('team:line')}>
      <Level {...props} />
    </section>
  )
}

function Level({ t, today, below }: LevelProps) {
  const [pages] = useState(teamPages)
  const [page, setPage] = useState(1)
  const { value, error } = useStore(pages.$state)
  useEffect(() => {
    const days = { from: today, to: today, zone: readerZone() }
    void pages.load({ ...days, ...(below ? { below } : {}), sort: 'account', order: 'up', page })
  }, [pages, today, below, page])
  if (!value || error) {
    return (
      <Waiting
        label={t('team:loading')}
        problem={error && errorMessage(t, error)}
        retry={t('team:retry')}
        onRetry={() => void pages.retry()}
      />
    )
  }
  if (value.total === 0) return <NobodyFound t={t} filters={{ from: today, to: today }} />
  return (
    <>
      <ul className={style.tree}>
        {value.list.map((member) => (
          <Node key={member.account} t={t} today={today} member={member} onChange={() => void pages.retry()} />
        ))}
      </ul>
      {value.total > ROWS && (
        <Pager
          page={page}
          pages={Math.ceil(value.total / ROWS)}
          onPage={setPage}
          text={{
            name: t('team:pages'),
            before: t('team:page.before'),
            after: t('team:page.after'),
            page: (number) => t('team:page', { page: number }),
          }}
        />
      )}
    </>
  )
}

interface NodeProps {
  t: Text
  today: string
  member: TeamMember
  onChange: () => void
}

function Node({ t, today, member, onChange }: NodeProps) {
  const [isOpen, setOpen] = useState(false)
  const [isDetailed, setDetailed] = useState(false)
  const { account, members } = member
  return (
    <li data-node={account}>
      <div className={style.node}>
        {members > 0 ? (
          <button
            type="button"
            data-open={account}
            aria-expanded={isOpen}
            aria-label={t('team:opens', { account })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'up' : 'down'} size={18} />
            <bdi>{account}</bdi>
          </button>
        ) : (
          <b>
            <bdi>{account}</bdi>
          </b>
        )}
        <span>{typeOf(t, member)}</span>
        {members > 0 && (
          <span>
            {t('team:team')}: {countOf(members, pageLanguage())}
          </span>
        )}
        <PlayState t={t} member={member} />
        <button
          type="button"
          data-details={account}
          aria-expanded={isDetailed}
          aria-label={t('team:details', { account })}
          onClick={() => setDetailed(!isDetailed)}
        >
          {t('team:details.short')}
        </button>
      </div>
      {isDetailed && <MemberDetail t={t} member={member} onChange={onChange} />}
      {isOpen && <Level t={t} today={today} below={account} />}
    </li>
  )
}
