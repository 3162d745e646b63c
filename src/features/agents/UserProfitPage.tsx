import { teamAsCsv } from '#core/agents/team'
import { TEAM_PERIODS } from '#core/statements/range'
import { useText } from '#i18n/use-text.ts'
import { StatementFilters } from '#statements/StatementFilters.tsx'
import { useFilters } from '#statements/use-statement.ts'
import { TeamTable } from './TeamTable.tsx'
import style from './team.module.css'
import { TEAM_FIELDS, teamQueryOf } from './team-query.ts'

/**
 * Profit and loss by user (specification section 2 "palStatementsAgentCopy"): who is below, with the sums of these days,
 * opened level by level down the line.
 */
export default function UserProfitPage() {
  const t = useText('team', 'statements', 'errors')
  const { filters, today, apply } = useFilters(TEAM_FIELDS)
  return (
    <div className={style.overview}>
      <div className={style.filters}>
        <StatementFilters
          t={t}
          range={filters}
          today={today}
          periods={TEAM_PERIODS}
          onRange={apply}
          readCsv={() => teamAsCsv(teamQueryOf(filters))}
        />
      </div>
      <TeamTable t={t} filters={filters} apply={apply} hasTotals />
    </div>
  )
}
