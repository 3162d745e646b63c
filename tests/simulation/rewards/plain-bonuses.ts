import { expect } from 'vitest'
import type { OfferDraft } from '#api/operator/rewards/offers'
import { bonusOf, depositFor, type PlainTerms } from '#tests/support/rewards/offer-calculator'
import { HOUSE } from '../../../workers/platform/operators/audit.ts'
import { acceptOffer } from '../../../workers/platform/rewards/promotions/accept-offer.ts'
import { grantDueBonuses } from '../../../workers/platform/rewards/promotions/grant-bonus.ts'
import { saveOffer } from '../../../workers/platform/rewards/promotions/offers.ts'
import type { RewardMember } from './reward-member.ts'
import { DAY_MS, EXCLUDED, type RewardRules, type RewardWorld } from './reward-world.ts'

/** The deposit bonuses of a history, in the product and in plain words. */

interface Acceptance {
  member: RewardMember
  offer: string
  draft: OfferDraft
  acceptedMs: number
  state: 'waiting' | 'granted' | 'lapsed'
  amount: number | null
}

export class PlainBonuses {
  readonly #world: RewardWorld
  readonly #rules: RewardRules
  /** As they are now; those of the rules are version 1. */
  readonly #drafts: OfferDraft[]
  readonly #acceptances: Acceptance[] = []

  constructor(world: RewardWorld, rules: RewardRules) {
    ;[this.#world, this.#rules, this.#drafts] = [world, rules, [...rules.offers]]
  }

  /** A second version of the first offer: what was accepted before stays under the first. */
  async change(draft: OfferDraft): Promise<void> {
    await saveOffer(this.#world.env.DB, 'bono-0', draft, HOUSE)
    this.#drafts[0] = draft
  }

  async accept(member: RewardMember, index: number): Promise<void> {
    const [offer, draft, acceptedMs] = [`bono-${index}`, this.#drafts[index] as OfferDraft, this.#world.nowMs]
    const version = draft === this.#rules.offers[index] ? 1 : 2
    const caller = { id: member.id, bank: member.bank, currency: 'MXN' } as const
    await acceptOffer(this.#world.env, offer, version, caller, acceptedMs)
    if (this.#acceptances.some((each) => each.member === member && each.offer === offer)) return
    this.#acceptances.push({ member, offer, draft, acceptedMs, state: 'waiting', amount: null })
  }

  /** Gives the bonuses, here and in plain words: who accepted first before the others. */
  async grant(): Promise<void> {
    for (const one of this.#acceptances) if (one.state === 'waiting') this.#decide(one)
    await grantDueBonuses(this.#world.env, this.#world.nowMs)
    const rows = this.#world.rows<{ member_id: string; offer_id: string; state: string; amount: number | null }>(
      'SELECT member_id, offer_id, state, amount FROM offer_acceptances ORDER BY sequence',
    )
    expect(rows.map((row) => ({ ...row }))).toEqual(
      this.#acceptances.map(({ member, offer, state, amount }) => ({
        ...{ member_id: member.id, offer_id: offer, state, amount },
      })),
    )
  }

  #decide(one: Acceptance): void {
    const [{ nowMs }, terms] = [this.#world, termsOf(one.draft)]
    const deposit = depositFor(one.member.deposits, terms, one.acceptedMs, nowMs)
    if (deposit === undefined) {
      if (nowMs >= one.acceptedMs + terms.depositDays * DAY_MS) one.state = 'lapsed'
      return
    }
    const amount = bonusOf(terms, deposit.amount)
    const ofOffer = this.#acceptances.filter(({ offer }) => offer === one.offer)
    const used = ofOffer.reduce((sum, each) => sum + (each.amount ?? 0), 0)
    const budget = this.#rules.budgets.find(([id]) => id === `offer-${one.offer}`)?.[2] ?? 0
    if (used + amount > budget) {
      one.state = 'lapsed'
      return
    }
    Object.assign(one, { state: 'granted', amount })
    one.member.wagering.accept(wageringOf(one.offer, one.draft, amount, deposit.amount, nowMs), nowMs)
  }
}

const termsOf = ({ percent, minimum, most, depositDays }: OfferDraft): PlainTerms => ({
  ...{ percent, minimum: minimum.MXN ?? 0, most: most.MXN ?? 0, depositDays },
})

function wageringOf(offer: string, { terms }: OfferDraft, amount: number, deposit: number, nowMs: number) {
  return {
    ...{ id: `offer:${offer}`, state: 'waiting', acceptedMs: nowMs, startMs: 0, endMs: 0, endedMs: 0, progress: 0 },
    target: terms.multiple * (amount + (terms.of === 'bonus' ? 0 : deposit)),
    ...{ cap: terms.maxStake.MXN ?? Number.MAX_SAFE_INTEGER, least: terms.minStake.MXN ?? 1, days: terms.days },
    ...{ weights: terms.weights as Record<string, number>, excluded: [EXCLUDED], isPending: false },
    ...{ parts: new Map<string, number>(), isDue: true },
  }
}
