import { Refusal } from '#api/envelope'
import { type Bonus, bonuses, cancelBonus } from '#api/wallet/bonuses'
import type { App, Serve } from '../../app.ts'
import type { MemberGrant } from '../../bank/bonus/bonus-types.ts'
import { bankOf } from '../../bank/routing.ts'

/** Grants per page. */
const PAGE = 20

/** The bonuses of the member who is signed in, and how they cancel one. */
export function mountBonuses(app: App, serve: Serve): void {
  serve(app, bonuses, async ({ cursor }, { memberId, bank }, c) => {
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
    const page = await bankOf(c.env, bank).bonusesOf(memberId, before, PAGE)
    if ('refusal' in page) return new Refusal(page.refusal)
    const { grants, ...rest } = page
    return { ...rest, bonuses: grants.map(onTheWire) }
  })
  serve(app, cancelBonus, async ({ bonus: grantId, ...request }, { memberId, bank }, c) => {
    const grant = await bankOf(c.env, bank).cancelBonus({ memberId, grantId, ...request })
    return 'refusal' in grant ? new Refusal(grant.refusal) : onTheWire(grant)
  })
}

const PROMOTION = 'promotion:'

/** Hides which operator gave a bonus: only the house may know. */
function onTheWire({ back: cancelled, actor, ...grant }: MemberGrant): Bonus {
  return { ...grant, cancelled, promotion: actor.startsWith(PROMOTION) ? actor.slice(PROMOTION.length) : null }
}
