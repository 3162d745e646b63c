import { applyActivity } from '#api/rewards/activities'
import { DRAFT } from '#tests/exams/operator/rewards/activities'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { saveActivity } from '../../../../../workers/platform/rewards/activities/activities.ts'
import { env, expectValue, send } from '../world.ts'

/** An application of an activity of its own. */
export async function applyFor(headers: Record<string, string>): Promise<string> {
  const id = crypto.randomUUID()
  const activity = `own-${id.slice(0, 8)}`
  await saveActivity(env.DB, activity, DRAFT, HOUSE)
  const wish = { id, activity, version: 1, comment: 'Mi faro', images: [] }
  expectValue(await send('PUT', applyActivity.path, wish, headers))
  return id
}
