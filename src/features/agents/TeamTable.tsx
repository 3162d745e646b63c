import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { TeamMember, TeamSort, TeamSums } from '#api/agents/team'
import type { Currency } from '#api/money'
import { type TeamPage, teamPages } from '#core/agents/team'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { FilterSelect } from '#records/FilterSelect.tsx'
import { TotalsPanel } from '#records/RecordsPage.tsx'
import { Sum } from '#records/Sum.tsx'
import type { Filters } from '#records/use-records.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Pager } from '#ui/Pager.tsx'
import { type Column, RecordTable } from '#ui/records/RecordTable.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { agoOf } from './ago.ts'
import style from './team.module.css'
import { pageOf, teamQueryOf } from './team-query.ts'

/** Rows of one page of the server (`TEAM_ROWS` of the contract). */
const ROWS = 20

interface TeamTableProps {
  t: Text
  filters: Filters
  apply: (change: Record<string, string>) => void
  /** Shows the sums of all rows, and of the one below whom they are. */
  hasTotals?: boolean
}

/** Who is below, each with the sums of their line: searched, sorted, opened level by level. */
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
        {value && value.trail.length > 0 && <Trail t={t} trail={value.trail} onOpen={(below) => choose({ below })} />}
      </div>
      <Choices key={filters.search} t={t} filters={filters} choose={choose} />
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

/** The sums of all rows, and of what the one below whom they are did themselves. */
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
      <p className={style.note}>{t('team:result.line')}</p>
    </>
  )
}

/** The accounts from the agent down to whose line is open, each of which leads back to its own. */
function Trail({ t, trail, onOpen }: { t: Text; trail: readonly string[]; onOpen: (account: string) => void }) {
  return (
    <nav className={style.trail} aria-label={t('team:trail')}>
      {['', ...trail].map((account, index) => (
        <span key={account}>
          {index > 0 && <Icon mirrored name="right" size={16} />}
          {index === trail.length ? (
            <b aria-current="true">{account}</b>
          ) : (
            <button type="button" data-open={account} onClick={() => onOpen(account)}>
              {account || t('team:root')}
            </button>
          )}
        </span>
      ))}
    </nav>
  )
}

interface ChoicesProps {
  t: Text
  filters: Filters
  choose: (change: Record<string, string>) => void
}

function Choices({ t, filters, choose }: ChoicesProps) {
  const [typed, setTyped] = useState(filters.search ?? '')
  const { sort } = teamQueryOf(filters)
  return (
    <div className={style.choices}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          choose({ search: typed.trim() })
        }}
      >
        <Field
          type="search"
          name="search"
          label={t('team:search')}
          hint={t('team:search.line')}
          value={typed}
          maxLength={64}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" icon="search" data-action="search">
          {t('team:search.do')}
        </Button>
      </form>
      <FilterSelect
        name="kind"
        label={t('team:kind')}
        all={t('team:kind.all')}
        value={filters.kind ?? ''}
        options={{ agent: t('team:kind.agent'), member: t('team:kind.member') }}
        onChange={(kind) => choose({ kind })}
      />
      <FilterSelect
        name="sort"
        label={t('team:sort')}
        all={t('team:staked')}
        value={sort === 'staked' ? '' : sort}
        options={Object.fromEntries(SORTS.map(([key, title]) => [key, t(title)]))}
        onChange={(next) => choose({ sort: next, order: '' })}
      />
    </div>
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

interface RowsProps extends ChoicesProps {
  page: TeamPage
  apply: (change: Record<string, string>) => void
}

function Rows({ t, page: { list, total, currency }, filters, choose, apply }: RowsProps) {
  if (total === 0) {
    const isFiltered = Boolean(filters.search || filters.kind)
    return (
      <Empty
        motif="faro"
        name={t('team:card')}
        title={t(isFiltered ? 'team:none.found' : 'team:none')}
        line={t(isFiltered ? 'team:none.found.line' : 'team:none.line')}
      />
    )
  }
  const page = pageOf(filters)
  const first = (page - 1) * ROWS
  const count = (value: number) => countOf(value, pageLanguage())
  return (
    <>
      <RecordTable
        caption={t('team:line.caption')}
        columns={columnsOf(t, currency, filters, choose)}
        rows={list}
        keyOf={({ account }) => account}
      />
      <div className={style.foot}>
        <p>{t('team:rows', { from: count(first + 1), to: count(first + list.length), total: count(total) })}</p>
        <Pager
          page={page}
          pages={Math.ceil(total / ROWS)}
          onPage={(to) => apply({ page: to === 1 ? '' : String(to) })}
          text={{
            name: t('team:pages'),
            before: t('team:page.before'),
            after: t('team:page.after'),
            page: (number) => t('team:page', { page: number }),
          }}
        />
      </div>
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
  const sorted = (key: TeamSort) => ({
    order: sort === key ? order : null,
    onSort: () => choose({ sort: key === 'staked' ? '' : key, order: sort === key && order === 'down' ? 'up' : '' }),
  })
  const column = (key: TeamSort, title: string, cell: Column<TeamMember>['cell']): Column<TeamMember> => {
    return { key, title, end: true, cell, sort: sorted(key) }
  }
  const money = (key: TeamSort & keyof TeamMember, title: string, signed = false) =>
    column(key, title, (row) => <Sum minor={Number(row[key])} currency={currency} signed={signed} />)
  return [
    {
      ...{ key: 'account', title: t('team:account'), sort: sorted('account') },
      cell: (row) => <Account t={t} row={row} onOpen={(below) => choose({ below, search: '' })} />,
    },
    { key: 'type', title: t('team:type'), cell: ({ type }) => t(type === 0 ? 'team:type.member' : 'team:type.agent') },
    { key: 'level', title: t('team:level'), end: true, cell: ({ level }) => level },
    column('members', t('team:team'), ({ members }) => (members > 0 ? countOf(members, pageLanguage()) : '—')),
    money('deposited', t('team:deposited')),
    money('withdrawn', t('team:withdrawn')),
    money('staked', t('team:staked')),
    money('profit', t('team:result'), true),
    {
      ...{ key: 'lastSeen', title: t('team:last-seen'), sort: sorted('lastSeen') },
      cell: ({ online, lastSeen }) =>
        online ? t('team:here') : lastSeen ? agoOf(lastSeen, pageLanguage()) : t('team:never'),
    },
  ]
}

/** An account; one with a team opens its line. */
function Account({ t, row, onOpen }: { t: Text; row: TeamMember; onOpen: (account: string) => void }) {
  const { account, members, online } = row
  const name = <bdi>{account}</bdi>
  return (
    <span className={style.account} data-online={online}>
      {members > 0 ? (
        <button
          type="button"
          data-open={account}
          aria-label={t('team:opens', { account })}
          onClick={() => onOpen(account)}
        >
          {name}
        </button>
      ) : (
        <b>{name}</b>
      )}
    </span>
  )
}
