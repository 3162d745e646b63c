import type { Language } from '#brand/brand'
import { LANGUAGES } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import type { Ladder } from './ladder.ts'
import type { RankChange } from './rank.ts'

/**
 * Returns the message that tells a member about a higher rank, in their language; null when none has risen, and for
 * members who have excluded themselves: they get no word about play (GLI-19 A.3.8(d)).
 */
export async function messageOfRise(
  env: Env,
  { id, bank, language }: { id: string; bank: string; language: Language },
  { ranks }: Ladder,
  level: number,
  changes: readonly RankChange[],
): Promise<{ subject: string; body: string } | null> {
  const isHigher = changes.at(-1)?.reason === 'rise' && level > (changes[0]?.from ?? level)
  const rank = ranks[level - 1]?.name[language]
  if (!isHigher || rank === undefined) return null
  const protection = await bankOf(env, bank).protection(id)
  if ('refusal' in protection || protection.exclusion !== null) return null
  const texts = messages[language]
  const values = isolateValues({ rank }, LANGUAGES[language].dir)
  return { subject: fill(texts['vip.rise.subject'], values), body: fill(texts['vip.rise.body'], values) }
}
