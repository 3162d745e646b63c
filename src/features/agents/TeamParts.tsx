import { useState } from 'react'
import type { TeamMember, TeamSort } from '#api/agents/team'
import type { TeamPage } from '#core/agents/team'
import type { Key, Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { FilterSelect } from '#statements/FilterSelect.tsx'
import type { Filters } from '#statements/use-statement.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import style from './team.module.css'
import { pageOf, teamQueryOf } from './team-query.ts'

/** Rows of one page of the server (`TEAM_ROWS` of the contract). */
const ROWS = 20

/** The accounts from the agent down to whose line is open, each of which leads back to its own. */
export function TeamTrail({
  t,
  trail,
  onOpen,
}: {
  t: Text
  trail: readonly string[]
  onOpen: (account: string) => void
}) {
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

interface TeamChoicesProps {
  t: Text
  filters: Filters
  choose: (change: Record<string, string>) => void
  /** What the rows are sorted by, beside the first choice, and their names; without it there is no such choice. */
  sorts?: readonly (readonly [TeamSort, Key])[]
}

/** Finds accounts by their beginning, and chooses their kind and order. */
export function TeamChoices({ t, filters, choose, sorts }: TeamChoicesProps) {
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
          hint={t('team:search.subtitle')}
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
      {sorts && (
        <FilterSelect
          name="sort"
          label={t('team:sort')}
          all={t('team:staked')}
          value={sort === 'staked' ? '' : sort}
          options={Object.fromEntries(sorts.map(([key, title]) => [key, t(title)]))}
          onChange={(next) => choose({ sort: next, order: '' })}
        />
      )}
    </div>
  )
}

/** An account; one with a team opens its line. */
export function TeamAccount({ t, row, onOpen }: { t: Text; row: TeamMember; onOpen: (account: string) => void }) {
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

/** Says that nobody is below, or that nobody below is what was asked for. */
export function NobodyFound({ t, filters }: { t: Text; filters: Filters }) {
  const isFiltered = Boolean(filters.search || filters.kind)
  return (
    <Empty
      motif="faro"
      name={t('team:card')}
      title={t(isFiltered ? 'team:none.found' : 'team:none')}
      subtitle={t(isFiltered ? 'team:none.found.subtitle' : 'team:none.subtitle')}
    />
  )
}

interface TeamPagerProps {
  t: Text
  page: TeamPage
  filters: Filters
  apply: (change: Record<string, string>) => void
}

/** Which rows are shown, and the way to the others. */
export function TeamPager({ t, page: { list, total }, filters, apply }: TeamPagerProps) {
  const page = pageOf(filters)
  const first = (page - 1) * ROWS
  const count = (value: number) => countOf(value, pageLanguage())
  return (
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
  )
}
