import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { TeamMember } from '#api/agents/team'
import { $rights, hasAccess } from '#core/agents/rights'
import { teamPages } from '#core/agents/team'
import { openPopup } from '#core/popups'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { type Filters, useFilters } from '#statements/use-statement.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/form/Chips.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { DownlineTree } from './DownlineTree.tsx'
import { MemberDetail } from './MemberDetail.tsx'
import { lastSeenOf, PlayState, ratesOf, typeOf } from './member-texts.tsx'
import { NobodyFound, TeamAccount, TeamChoices, TeamPager, TeamTrail } from './TeamParts.tsx'
import style from './team.module.css'
import { pageOf, TEAM_FIELDS, teamQueryOf } from './team-query.ts'

const VIEWS = ['table', 'tree'] as const

/**
 * Management of the line (specification section 2 "downlineManagmentView"): who is below, as a table or as a tree, with
 * type, rates, state and last access, and what the agent may do about each.
 */
export default function DownlinePage() {
  const t = useText('team', 'errors', 'fields')
  const { filters, today, apply } = useFilters([...TEAM_FIELDS, 'view'])
  const rights = useStore($rights)
  const view = filters.view === 'tree' ? 'tree' : 'table'
  const ofToday = { ...filters, from: today, to: today } as Filters
  return (
    <div className={style.overview}>
      <div className={style.head}>
        <Chips
          label={t('team:view')}
          name="view"
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`team:view.${value}`) }))}
          onChange={(next) => apply({ view: next === 'table' ? '' : next })}
        />
        {hasAccess(rights, 'downlineManagmentView', 'full') && (
          <Button icon="users" data-action="transfer-line" onClick={() => openPopup('transfer', { account: null })}>
            {t('team:transfer')}
          </Button>
        )}
      </div>
      {view === 'tree' ? <DownlineTree t={t} today={today} /> : <LineTable t={t} filters={ofToday} apply={apply} />}
    </div>
  )
}

interface LineTableProps {
  t: Text
  filters: Filters
  apply: (change: Record<string, string>) => void
}

function LineTable({ t, filters, apply }: LineTableProps) {
  const [pages] = useState(teamPages)
  const { value, error, busy } = useStore(pages.$state)
  const sort = filters.sort === 'lastSeen' || filters.sort === 'members' ? filters.sort : 'account'
  const order = filters.order || (sort === 'account' ? 'up' : 'down')
  const query = JSON.stringify({ ...teamQueryOf({ ...filters, sort, order } as Filters), page: pageOf(filters) })
  useEffect(() => void pages.load(JSON.parse(query)), [pages, query])
  /** Another choice begins at its first page. */
  const choose = (change: Record<string, string>) => apply({ page: '', ...change })
  return (
    <section className={style.line} data-team aria-busy={busy}>
      <div className={style.head}>
        <h2>{filters.below ? t('team:line.of', { account: filters.below }) : t('team:line')}</h2>
        {value && value.trail.length > 0 && (
          <TeamTrail t={t} trail={value.trail} onOpen={(below) => choose({ below })} />
        )}
      </div>
      <TeamChoices key={filters.search} t={t} filters={filters} choose={choose} />
      {!value || error ? (
        <Waiting
          label={t('team:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('team:retry')}
          onRetry={() => void pages.retry()}
        />
      ) : value.total === 0 ? (
        <NobodyFound t={t} filters={filters} />
      ) : (
        <>
          <DataTable
            caption={t('team:line.manage')}
            columns={columnsOf(t, (below) => choose({ below, search: '' }))}
            rows={value.list}
            keyOf={({ account }) => account}
            detail={{
              open: ({ account }) => t('team:details', { account }),
              content: (member) => <MemberDetail isRow t={t} member={member} onChange={() => void pages.retry()} />,
            }}
          />
          <TeamPager t={t} page={value} filters={filters} apply={apply} />
        </>
      )}
    </section>
  )
}

function columnsOf(t: Text, onOpen: (account: string) => void): Column<TeamMember>[] {
  return [
    { key: 'account', title: t('team:account'), cell: (row) => <TeamAccount t={t} row={row} onOpen={onOpen} /> },
    { key: 'type', title: t('team:type'), cell: (row) => typeOf(t, row) },
    { key: 'level', title: t('team:level'), end: true, cell: ({ level }) => level },
    {
      key: 'members',
      title: t('team:team'),
      end: true,
      cell: ({ members }) => (members > 0 ? countOf(members, pageLanguage()) : '—'),
    },
    { key: 'rates', title: t('team:rates'), cell: (row) => ratesOf(t, row) },
    { key: 'state', title: t('team:state'), cell: (row) => <PlayState t={t} member={row} /> },
    { key: 'lastSeen', title: t('team:last-seen'), cell: (row) => lastSeenOf(t, row) },
  ]
}
