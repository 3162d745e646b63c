import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type TeamOverview, teamAsCsv, teamFigures } from '#core/agents/team'
import { TEAM_PERIODS } from '#core/statements/range'
import { errorMessage } from '#i18n/messages.ts'
import { dayOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { StatementFilters } from '#statements/StatementFilters.tsx'
import { readerZone, useFilters } from '#statements/use-statement.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { TeamFiguresPanel } from './TeamFiguresPanel.tsx'
import { TeamTable } from './TeamTable.tsx'
import { TrendChart } from './TrendChart.tsx'
import style from './team.module.css'
import { TEAM_FIELDS, teamQueryOf } from './team-query.ts'

/**
 * The first page of the agent centre (specification section 2 "agentTeamOverview"): what the team did in these days and
 * before them, by day, and who is directly below.
 */
export default function OverviewPage() {
  const t = useText('team', 'statements', 'errors')
  const [figures] = useState(teamFigures)
  const { value, error, busy } = useStore(figures.$state)
  const { filters, today, apply } = useFilters(TEAM_FIELDS)
  const { from, to } = filters
  const zone = readerZone()
  useEffect(() => void figures.load({ from, to, zone }), [figures, from, to, zone])
  useEffect(() => figures.follow(), [figures])
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
      {value && !error ? (
        <div className={style.overview} aria-busy={busy}>
          <TeamFiguresPanel t={t} overview={value} />
          <p className={style.note}>{beforeOf(t, value)}</p>
          <TrendChart t={t} days={value.days} currency={value.currency} />
        </div>
      ) : (
        <div className={style.reserved}>
          <Waiting
            label={t('team:loading')}
            problem={error && errorMessage(t, error)}
            retry={t('team:retry')}
            onRetry={() => void figures.retry()}
          />
        </div>
      )}
      <TeamTable t={t} filters={filters} apply={apply} />
    </div>
  )
}

function beforeOf(t: ReturnType<typeof useText>, { beforeDays }: TeamOverview): string {
  const language = pageLanguage()
  return t('team:before', { from: dayOf(beforeDays.from, language), to: dayOf(beforeDays.to, language) })
}
