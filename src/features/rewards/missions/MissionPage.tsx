import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Mission, MissionSummary } from '#api/rewards/missions'
import { pathIn } from '#core/path'
import { $missions, groupsOf, leaveMissions, loadMissions, openMissions } from '#core/rewards/missions'
import { $claim } from '#core/rewards/rewards'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { OffersOff } from '../OffersOff.tsx'
import { Boards } from './Boards.tsx'
import { MissionRow } from './MissionRow.tsx'
import style from './missions.module.css'

/** What there is to do and what is collected for it (specification section 2 "missionLeaderboard"). */
export default function MissionPage() {
  const t = useText('missions', 'rewards', 'lobby', 'errors')
  const load = useStore($missions)
  useEffect(() => {
    openMissions()
    return leaveMissions
  }, [])
  if (load.state !== 'ready')
    return (
      <Waiting
        label={t('missions:loading')}
        problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
        retry={t('missions:retry')}
        onRetry={() => void loadMissions()}
      />
    )
  return (
    <>
      <OffersOff t={t} />
      <Missions t={t} summary={load.value} />
      <Boards t={t} />
    </>
  )
}

function Missions({ t, summary }: { t: Text; summary: MissionSummary }) {
  const { collected } = useStore($claim)
  const { missions } = summary
  const { toCollect, running, over } = groupsOf(missions, collected)
  const list = (rows: readonly Mission[]) => (
    <ul className={style.rows}>
      {rows.map((mission) => (
        <MissionRow key={mission.reward} t={t} summary={summary} mission={mission} />
      ))}
    </ul>
  )
  if (missions.length === 0)
    return (
      <p className={style.lead} data-missions="0">
        {t('missions:none')}
      </p>
    )
  return (
    <div className={style.missions} data-missions={missions.length}>
      <p className={style.lead}>{t('missions:lead')}</p>
      {toCollect.length > 0 && (
        <section aria-labelledby="missions-open" data-group="open">
          <h2 id="missions-open">{t('rewards:open')}</h2>
          {list(toCollect)}
        </section>
      )}
      <section aria-labelledby="missions-running" data-group="running">
        <h2 id="missions-running">{t('missions:running')}</h2>
        {running.length > 0 ? list(running) : <p className={style.note}>{t('missions:running.none')}</p>}
      </section>
      {over.length > 0 && (
        <section aria-labelledby="missions-over" data-group="over">
          <h2 id="missions-over">{t('missions:over')}</h2>
          {list(over)}
        </section>
      )}
      <p className={style.care}>
        {t('missions:care')} <a href={pathIn(pageLanguage(), '/responsible')}>{t('missions:care.link')}</a>
      </p>
    </div>
  )
}
