import { Refusal } from '#api/envelope'
import type { Wagering } from '#api/rewards/wagering'
import { type Bonus, bonuses, cancelBonus } from '#api/wallet/bonuses'
import type { App, Serve } from '../../app.ts'
import type { MemberGrant } from '../../bank/bonus/bonus-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'

/** Grants per page. */
const PAGE = 20

/** What rewards know of the bonuses: what is left to wager of each, by the id of its grant, and how that ends early. */
export interface BonusWagering {
  wageringsOf: (env: Env, memberId: string) => Promise<Map<string, Wagering>>
  cancelWagering: (env: Env, grant: { memberId: string; grantId: string }, nowMs: number) => Promise<boolean>
}

/** The bonuses of the member who is signed in, and how they cancel one. */
export function mountBonuses(app: App, serve: Serve, { wageringsOf, cancelWagering }: BonusWagering): void {
  serve(app, bonuses, async ({ cursor }, { memberId, bank }, c) => {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
    // What has been wagered meanwhile may end a bonus, so it is counted first.
    const wagerings = await wageringsOf(c.env, memberId)
    const page = await bankOf(c.env, bank).bonusesOf(memberId, before, PAGE)
    if ('refusal' in page) return new Refusal(page.refusal)
    const { grants, ...rest } = page
    return { ...rest, bonuses: grants.map((grant) => onTheWire(grant, wagerings.get(grant.id) ?? null)) }
  })
  serve(app, cancelBonus, async ({ bonus: grantId, ...request }, { memberId, bank }, c) => {
    const grant = await bankOf(c.env, bank).cancelBonus({ memberId, grantId, ...request })
    if ('refusal' in grant) return new Refusal(grant.refusal)
    await cancelWagering(c.env, { memberId, grantId }, Date.now())
    return onTheWire(grant, null)
  })
}

const PROMOTION = 'promotion:'

/** Hides which operator gave a bonus: only the house may know. */
function onTheWire({ back: cancelled, actor, ...grant }: MemberGrant, wagering: Wagering | null): Bonus {
  return {
    ...grant,
    wagering,
    cancelled,
    promotion: actor.startsWith(PROMOTION) ? actor.slice(PROMOTION.length) : null,
  }
}
