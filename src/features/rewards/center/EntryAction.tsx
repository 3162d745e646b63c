import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { openActivity } from '#core/rewards/activities'
import type { Entry } from '#core/rewards/center'
import { memberPath } from '#core/site/built-pages'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'

interface ActionProps {
  t: Text
  entry: Entry
  /** What it is for, to who does not see the row. */
  title: string
}

/** The one thing that can be done, or where it is done. */
export function EntryAction({ t, entry, title }: ActionProps) {
  const act = actionOf(entry)
  if (act === null) return null
  const label = t(act.label)
  const shared = { 'aria-label': t('rewards:action.name', { label, name: title }), 'data-action': act.name }
  return act.path === undefined ? (
    <Button {...shared} onClick={act.run}>
      {label}
    </Button>
  ) : (
    <Button {...shared} href={pathIn(pageLanguage(), act.path)}>
      {label}
    </Button>
  )
}

type Action = { name: string; label: Key } & ({ path: string; run?: undefined } | { run: () => void; path?: undefined })

function actionOf(entry: Entry): Action | null {
  if (entry.kind === 'bonus') return { name: 'bonus', label: 'offers:to-bonus', path: memberPath('bonusDetails') }
  if (entry.kind === 'offer')
    return { name: 'deposit', label: 'offers:to-deposit', run: () => openPopup('deposit', null) }
  if (entry.kind === 'mission')
    return { name: 'mission', label: 'rewards:to-missions', path: memberPath('missionLeaderboard') }
  return entry.kind === 'raffle' ? raffleAction(entry) : activityAction(entry)
}

function raffleAction({ raffle, state }: Extract<Entry, { kind: 'raffle' }>): Action {
  if (state === 'closed' && raffle.draw !== null)
    return { name: 'check', label: 'raffles:check', run: () => openPopup('draw', { raffle }) }
  return { name: 'raffle', label: 'rewards:to-raffle', path: '/promotions#raffles' }
}

function activityAction({ activity, state }: Extract<Entry, { kind: 'activity' }>): Action | null {
  if (activity === null || state === 'closed') return null
  if (state === 'soon') return { name: 'activity', label: 'rewards:to-activity', path: '/promotions#activities' }
  const label = state === 'applying' ? 'activities:see' : 'activities:apply.again'
  return { name: 'apply', label, run: () => openActivity(activity) }
}
