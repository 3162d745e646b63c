import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $activities, $activityStatuses } from '#core/rewards/activities'
import {
  $openBonuses,
  divideEntries,
  type Entry,
  type EntryGroups,
  joinOwn,
  leaveCenter,
  openCenter,
  SOURCE_LOADS,
  type SourceName,
  type Sources,
} from '#core/rewards/center'
import { $missions } from '#core/rewards/missions'
import { $offerStatuses, $offers } from '#core/rewards/offers'
import { $declined, $raffles, $tickets } from '#core/rewards/raffles'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { EntryRow } from './EntryRow.tsx'
import style from './entries.module.css'

/** Reads what runs, comes and has ended while the page is open. */
export function useSources(): Sources {
  useEffect(() => {
    openCenter()
    return leaveCenter
  }, [])
  const offers = useStore($offers)
  const raffles = useStore($raffles)
  const activities = useStore($activities)
  return {
    bonuses: useStore($openBonuses),
    offers: joinOwn(offers.offers, offers.error, useStore($offerStatuses)),
    missions: useStore($missions),
    raffles: joinOwn(raffles.raffles, raffles.error, useStore($tickets)),
    activities: joinOwn(activities.activities, activities.error, useStore($activityStatuses)),
  }
}

export function useEntries(sources: Sources): EntryGroups {
  return divideEntries(sources, useStore($declined))
}

export function EntryList({ t, entries }: { t: Text; entries: readonly Entry[] }) {
  return (
    <ul className={style.rows}>
      {entries.map((entry) => (
        <EntryRow key={entry.id} t={t} entry={entry} />
      ))}
    </ul>
  )
}

const FAILURES = {
  bonuses: 'rewards:failed.bonuses',
  offers: 'rewards:failed.offers',
  missions: 'rewards:failed.missions',
  raffles: 'rewards:failed.raffles',
  activities: 'rewards:failed.activities',
} as const satisfies Record<SourceName, Key>
const NAMES = Object.keys(FAILURES) as SourceName[]

/** What runs: what has come of it, and below it what has not. */
export function RunningEntries({ t, sources, entries }: { t: Text; sources: Sources; entries: readonly Entry[] }) {
  const isLoading = NAMES.some((name) => sources[name].state === 'loading')
  const isReady = NAMES.every((name) => sources[name].state === 'ready')
  return (
    <section className={style.group} aria-labelledby="rewards-running" data-group="running" data-ready={isReady}>
      <h2 id="rewards-running" className={style.heading}>
        {t('rewards:running')} {entries.length > 0 && <small>{entries.length}</small>}
      </h2>
      {entries.length > 0 && <EntryList t={t} entries={entries} />}
      {isLoading && (
        <p className={style.loading} data-loading>
          <Loader label={t('rewards:running.loading')} />
        </p>
      )}
      {isReady && entries.length === 0 && <p className={style.none}>{t('rewards:running.none')}</p>}
      {NAMES.map((name) => {
        const source = sources[name]
        return (
          source.state === 'failed' && (
            <Alert
              key={name}
              action={
                <Button data-action={`retry-${name}`} onClick={() => void SOURCE_LOADS[name]()}>
                  {t('rewards:retry')}
                </Button>
              }
            >
              {t(FAILURES[name])} {errorMessage(t, source.error)}
            </Alert>
          )
        )
      })}
    </section>
  )
}

/** What begins later; nothing is shown where nothing does. */
export function ComingEntries({ t, entries }: { t: Text; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  return (
    <section className={style.group} aria-labelledby="rewards-coming" data-group="coming">
      <h2 id="rewards-coming" className={style.heading}>
        {t('rewards:coming')} <small>{entries.length}</small>
      </h2>
      <EntryList t={t} entries={entries} />
    </section>
  )
}
