import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { TeamMember, TeamSort, TeamSums } from '#api/agents/team'
import type { Currency } from '#api/money'
import { type TeamPage, teamPages } from '#core/agents/team'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { TotalsPanel } from '#statements/StatementLayout.tsx'
import { Sum } from '#statements/Sum.tsx'
import type { Filters } from '#statements/use-statement.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { agoOf } from './ago.ts'
import { NobodyFound, TeamAccount, TeamChoices, TeamPager, TeamTrail } from './TeamParts.tsx'
import style from './team.module.css'
import { pageOf, teamQueryOf } from './team-query.ts'

interface TeamTableProps {
  t: Text
  filters: Filters
  apply: (change: Record<string, string>) => void
  /** Shows the totals of the listed agents, and of the agent whose downline is listed. */
  hasTotals?: boolean
}

/** The agent's downline, each member with the totals of their own downline: searched, sorted, opened level by level. */
export function TeamTable({ t, filters, apply, hasTotals = false }: TeamTableProps) {
  const [pages] = useState(teamPages)
  const { value, error, busy } = useStore(pages.$state)
  const query = JSON.stringify({ ...teamQueryOf(filters), page: pageOf(filters) })
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
      <TeamChoices key={filters.search} t={t} filters={filters} choose={choose} sorts={SORTS} />
      {value && !error ? (
        <>
          {hasTotals && <Totals t={t} page={value} />}
          <Rows t={t} page={value} filters={filters} choose={choose} apply={apply} />
        </>
      ) : (
        <Waiting
          label={t('team:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('team:retry')}
          onRetry={() => void pages.retry()}
        />
      )}
    </section>
  )
}

/** The totals of all rows, and the own figures of the agent whose downline is listed. */
function Totals({ t, page: { totals, own, trail, currency } }: { t: Text; page: TeamPage }) {
  const figures = (of: TeamSums) =>
    [
      [t('team:deposited'), <Sum key="in" minor={of.deposited} currency={currency} />],
      [t('team:withdrawn'), <Sum key="out" minor={of.withdrawn} currency={currency} />],
      [t('team:staked'), <Sum key="staked" minor={of.staked} currency={currency} />],
      [t('team:won'), <Sum key="won" minor={of.won} currency={currency} />],
      [t('team:result'), <Sum key="profit" signed minor={of.profit} currency={currency} />],
    ] as const
  const account = trail.at(-1)
  return (
    <>
      <div data-totals="line">
        <TotalsPanel name={t('team:totals')} figures={figures(totals)} />
      </div>
      {account && (
        <div data-totals="own">
          <h3>{t('team:own', { account })}</h3>
          <TotalsPanel name={t('team:own', { account })} figures={figures(own)} />
        </div>
      )}
      <p className={style.note}>{t('team:result.subtitle')}</p>
    </>
  )
}

const SORTS = [
  ['account', 'team:account'],
  ['members', 'team:team'],
  ['deposited', 'team:deposited'],
  ['withdrawn', 'team:withdrawn'],
  ['profit', 'team:result'],
  ['lastSeen', 'team:last-seen'],
] as const

interface RowsProps {
  t: Text
  filters: Filters
  choose: (change: Record<string, string>) => void
  page: TeamPage
  apply: (change: Record<string, string>) => void
}

function Rows({ t, page, filters, choose, apply }: RowsProps) {
  if (page.total === 0) return <NobodyFound t={t} filters={filters} />
  return (
    <>
      <DataTable
        caption={t('team:line.caption')}
        columns={columnsOf(t, page.currency, filters, choose)}
        rows={page.list}
        keyOf={({ account }) => account}
      />
      <TeamPager t={t} page={page} filters={filters} apply={apply} />
    </>
  )
}

function columnsOf(
  t: Text,
  currency: Currency,
  filters: Filters,
  choose: (change: Record<string, string>) => void,
): Column<TeamMember>[] {
  const { sort, order } = teamQueryOf(filters)
  const sortBy = (key: TeamSort) => ({
    order: sort === key ? order : null,
    onSort: () => choose({ sort: key === 'staked' ? '' : key, order: sort === key && order === 'down' ? 'up' : '' }),
  })
  const column = (key: TeamSort, title: string, cell: Column<TeamMember>['cell']): Column<TeamMember> => {
    return { key, title, end: true, cell, sort: sortBy(key) }
  }
  const money = (key: TeamSort & keyof TeamMember, title: string, signed = false) =>
    column(key, title, (row) => <Sum minor={Number(row[key])} currency={currency} signed={signed} />)
  return [
    {
      ...{ key: 'account', title: t('team:account'), sort: sortBy('account') },
      cell: (row) => <TeamAccount t={t} row={row} onOpen={(below) => choose({ below, search: '' })} />,
    },
    { key: 'type', title: t('team:type'), cell: ({ type }) => t(type === 0 ? 'team:type.member' : 'team:type.agent') },
    { key: 'level', title: t('team:level'), end: true, cell: ({ level }) => level },
    column('members', t('team:team'), ({ members }) => (members > 0 ? countOf(members, pageLanguage()) : '—')),
    money('deposited', t('team:deposited')),
    money('withdrawn', t('team:withdrawn')),
    money('staked', t('team:staked')),
    money('profit', t('team:result'), true),
    {
      ...{ key: 'lastSeen', title: t('team:last-seen'), sort: sortBy('lastSeen') },
      cell: ({ online, lastSeen }) =>
        online ? t('team:here') : lastSeen ? agoOf(lastSeen, pageLanguage()) : t('team:never'),
    },
  ]
}
