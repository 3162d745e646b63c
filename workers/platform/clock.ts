import { log } from '../shared/log.ts'
import type { Env } from './env.ts'
import { NOUNS } from './nouns.ts'

/** Does the work of every noun that is done once a minute. One that fails does not stop the others. */
export async function everyMinute(env: Env, nowMs: number): Promise<void> {
  const works = NOUNS.flatMap((noun) => noun.everyMinute ?? [])
  const done = await Promise.allSettled(works.map((work) => work(env, nowMs)))
  for (const one of done) if (one.status === 'rejected') log('error', 'cron task failed', { error: one.reason })
}
