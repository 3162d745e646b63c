import { createHash } from 'node:crypto'
import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { ladderFaults, VipLadder } from '#api/operator/rewards'
import type { RewardUnit } from '#api/rewards/rewards'
import type { Language } from '#brand/brand'
import { vipLadder as initial } from '#brand/vip'
import type { By } from '../../operators/audit.ts'
import { readSetting, saveSetting } from '../../settings/settings.ts'

export const LADDER_SETTING = 'vip-ladder'

/** The ladder in one currency: thresholds in minor units, strictly rising; level 1 first. */
export interface Ladder {
  period: VipLadder['period']
  ranks: readonly {
    name: Record<Language, string>
    threshold: number
    benefits: readonly Record<Language, string>[]
    gift: { unit: RewardUnit; amount: number } | null
  }[]
  /** A hash of its content: when it changes, ranks are decided again. */
  id: string
}

/** Returns the ladder in force, the operator's or the brand's; null without a ladder. */
export async function vipLadderOf(db: D1Database): Promise<VipLadder | null> {
  const saved = (await readSetting(db, LADDER_SETTING)) as { ladder: unknown } | undefined
  if (saved === undefined) return initial
  const parsed = VipLadder.safeParse(saved.ladder)
  return parsed.success ? parsed.data : null
}

/** Returns the ladder in force in a currency; null when it has no thresholds in it. */
export async function ladderIn(db: D1Database, currency: Currency): Promise<Ladder | null> {
  const whole = await vipLadderOf(db)
  return whole && inCurrency(whole, currency)
}

export function inCurrency(whole: VipLadder, currency: Currency): Ladder | null {
  const ranks = whole.ranks.flatMap(({ name, thresholds, benefits, gift }) => {
    const threshold = thresholds[currency]
    return threshold === undefined ? [] : [{ name, threshold, benefits, gift: giftIn(gift, currency) }]
  })
  if (ranks.length === 0) return null
  const id = createHash('sha256').update(JSON.stringify(whole)).digest('base64url').slice(0, 16)
  return { period: whole.period, ranks, id }
}

function giftIn(
  gift: VipLadder['ranks'][number]['gift'],
  currency: Currency,
): { unit: RewardUnit; amount: number } | null {
  const units = [currency, 'PTS'] as const
  const unit = units.find((one) => gift?.[one] !== undefined)
  const amount = unit && gift?.[unit]
  return unit === undefined || amount === undefined ? null : { unit, amount }
}

/** Saves a ladder, or null to take it away. Refuses one whose thresholds do not rise, naming the first that does not. */
export async function saveLadder(
  db: D1Database,
  ladder: VipLadder | null,
  by: By,
): Promise<{ ladder: VipLadder | null } | Refusal> {
  const refusal = refuseLadder(ladder)
  if (refusal) return refusal
  return (await saveSetting(db, LADDER_SETTING, { ladder }, by)) ?? { ladder }
}

/** Returns the refusal of a ladder with faults, by their paths; else null. */
export function refuseLadder(ladder: VipLadder | null): Refusal | null {
  const fields = ladder === null ? {} : ladderFaults(ladder)
  return Object.keys(fields).length > 0 ? new Refusal('bad-input', { fields }) : null
}

/** Returns the highest level whose threshold the stake reaches; 0: none. */
export function levelAt({ ranks }: Ladder, staked: number): number {
  return ranks.filter(({ threshold }) => threshold <= staked).length
}
