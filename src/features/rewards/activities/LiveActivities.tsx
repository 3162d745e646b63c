import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { $activities, $activityStatuses, loadActivities, loadActivityStatuses } from '#core/rewards/activities'
import { $declined, recallDeclined } from '#core/rewards/raffles'
import { withOwn } from '#core/rewards/statuses'
import { $session } from '#core/session/session'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Declined } from '../promotions/Declined.tsx'
import style from '../promotions/raffles.module.css'
import { ActivityCard } from './ActivityCard.tsx'

/** The activities as they stand now; `children`, the built ones, until they have come. */
export default function LiveActivities({ children }: { children: ReactNode }) {
  const t = useText('activities')
  const { activities, error } = useStore($activities)
  const statuses = useStore($activityStatuses)
  const { isLogin, isTrial } = useStore($session)
  const declined = useStore($declined)
  useEffect(() => {
    recallDeclined()
    void loadActivities()
  }, [])
  useEffect(() => {
    if (isLogin && !isTrial) void loadActivityStatuses()
  }, [isLogin, isTrial])
  if (activities === null)
    return (
      <>
        {error && (
          <Alert
            action={
              <Button data-action="retry-activities" onClick={() => void loadActivities()}>
                {t('activities:retry')}
              </Button>
            }
          >
            {t('activities:failed')}
          </Alert>
        )}
        {children}
      </>
    )
  const shown = withOwn(activities, statuses)
  return (
    <ul className={style.cards} data-activities={shown.length}>
      {shown.map((activity) => {
        const status = statuses.byId?.get(activity.id) ?? null
        const isHidden = declined.has(activity.id) && (status === null || status.state === 'join')
        return isHidden ? (
          <Declined
            key={activity.id}
            id={activity.id}
            title={activity.title}
            note={t('activities:declined')}
            again={t('activities:again')}
          />
        ) : (
          <ActivityCard key={activity.id} t={t} activity={activity} status={status} />
        )
      })}
    </ul>
  )
}
