import type { Ctx } from '../env.ts'
import { keyFor } from '../throttle/of.ts'
import { prefixOf, type Visitor, visitorOf } from '../visitor.ts'
import { deviceLabelOf } from './device.ts'
import { RECENT_PLACES } from './limits.ts'

const DAY_MS = 86_400_000

/** The unique column that names the account of a sign-in: its folded name, or its number. */
const COLUMN = { login: 'account_folded', 'login-code': 'mobile' } as const

/**
 * Returns the key under which failed sign-ins by this name or number are counted. A place where the account signed in
 * lately has a key of its own: failures from elsewhere, which anybody can cause, do not stop its owner there.
 */
export async function signInKey(kind: keyof typeof COLUMN, name: string, c: Ctx): Promise<string> {
  const visitor = visitorOf(c)
  const isRecent = await isRecentPlace(c.env.DB, kind, name, visitor)
  return isRecent ? keyFor(`${kind}-place`, `${name}\n${placeOf(visitor)}`) : keyFor(kind, name)
}

/** One query by unique keys, whether or not the account exists. */
async function isRecentPlace(
  db: D1Database,
  kind: keyof typeof COLUMN,
  name: string,
  visitor: Visitor,
): Promise<boolean> {
  const { results } = await db
    .prepare(
      `SELECT address, user_agent FROM login_history
       WHERE member_id = (SELECT id FROM members WHERE ${COLUMN[kind]} = ?) AND result = 'passed' AND at > ?
       GROUP BY address, user_agent ORDER BY max(at) DESC LIMIT ?`,
    )
    .bind(name, new Date(Date.now() - RECENT_PLACES.days * DAY_MS).toISOString(), RECENT_PLACES.latest)
    .all<{ address: string; user_agent: string }>()
  const here = placeOf(visitor)
  return results.some(
    ({ address, user_agent: userAgent }) => placeOf({ prefix: prefixOf(address), userAgent }) === here,
  )
}

/** The network with the kind of browser and of machine, as in the list of sessions. */
function placeOf(visitor: Pick<Visitor, 'prefix' | 'userAgent'>): string {
  const { network, browser, system } = deviceLabelOf(visitor)
  return [network, browser, system].join('\n')
}
