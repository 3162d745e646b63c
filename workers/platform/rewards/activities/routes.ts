import { Refusal } from '#api/envelope'
import { activityList, activityStatuses, applyActivity } from '#api/rewards/activities'
import { languageOf } from '../../../http/language.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller } from '../../env.ts'
import { isForEverybody } from '../audiences/audience.ts'
import { readActivities } from './activities.ts'
import { activityFor, type StoredActivity, statusFor } from './activity.ts'
import { apply, ownActivity, readStandings } from './apply.ts'

/** How long an activity is shown after its end, so that a member still reads what became of an application. */
const SHOWN_MS = 30 * 86_400_000

const isShown = ({ activity }: StoredActivity, nowMs: number) => nowMs < Date.parse(activity.until) + SHOWN_MS
const memberOf = ({ memberId: id, bank, currency }: Caller) => ({ id, bank, currency })

/** Activities for everybody, and the signed-in member's part in them and in those that are for some. */
export function mountActivities(app: App, serve: Serve): void {
  serve(app, activityList, async (_nothing, _caller, c) => {
    const language = languageOf(c.req.header('Accept-Language'))
    const nowMs = Date.now()
    const shown = (await readActivities(c.env.DB)).filter(
      (stored) => stored.isOpen && isForEverybody(stored.activity.audience) && isShown(stored, nowMs),
    )
    return { activities: shown.map((stored) => activityFor(language, stored)) }
  })

  serve(app, activityStatuses, async (_nothing, caller, c) => {
    const nowMs = Date.now()
    const language = languageOf(c.req.header('Accept-Language'))
    const standings = await readStandings(c.env, memberOf(caller), nowMs)
    const own = standings.flatMap((standing) => ownActivity(standing) ?? []).filter((one) => isShown(one, nowMs))
    return {
      activities: standings.map((standing) => statusFor(standing, nowMs)),
      own: own.map((stored) => activityFor(language, stored)),
    }
  })

  serve(app, applyActivity, async (wish, caller, c) => {
    const standing = await apply(c.env, wish, memberOf(caller), Date.now())
    return standing instanceof Refusal ? standing : statusFor(standing, Date.now())
  })
}
