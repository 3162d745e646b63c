import type { Odds, Stakes } from '#api/game-figures'
import { CURRENCIES } from '#api/money'
import { fromVendorUnits, type ListedGame } from '#api/vendors/vendor'

/** What is known of a game's return to player, in hundredths of a per cent, of its stakes and its odds. */
export interface Figures {
  rtp: number | null
  stakes: Stakes | null
  odds: Odds | null
}

/** Reads the figures of a game from its vendor's list. What is not stated, or cannot be right, is null. */
export function figuresOf({ rtp, stakes = {}, odds }: Pick<ListedGame, 'rtp' | 'stakes' | 'odds'>): Figures {
  const ranges = CURRENCIES.flatMap((currency) => {
    const stated = stakes[currency]
    const [min, max] = [stated?.min ?? 0, stated?.max ?? 0].map((units) => fromVendorUnits(units, currency) ?? 0)
    return min && max && min <= max ? [[currency, { min, max }] as const] : []
  })
  return {
    rtp: hundredthsOf(String(rtp)),
    stakes: ranges.length > 0 ? (Object.fromEntries(ranges) as Stakes) : null,
    odds: odds ? oddsOf(odds) : null,
  }
}

/** Reads the odds of a game. A share of rounds above a hundred cannot be right, so it is null. */
function oddsOf(listed: NonNullable<ListedGame['odds']>): Odds | null {
  const { hit_rate, gain_rate, deviation, top_pay, top_one_in, highest_rtp } = listed
  const highestRtp = highest_rtp === undefined ? null : hundredthsOf(highest_rtp)
  const [hitRate, gainRate] = [hit_rate, gain_rate ?? null].map(shareOf)
  const odds = {
    hitRate: hitRate ?? null,
    // More rounds that gain than rounds that pay cannot be right either.
    ...(gainRate != null && gainRate <= (hitRate ?? 10_000) && { gainRate }),
    deviation: deviation === null ? null : decimalOf(deviation),
    topPay: Math.floor(top_pay * 100),
    topOneIn: Math.round(top_one_in),
    ...(highestRtp !== null && { highestRtp }),
  }
  return Number.isSafeInteger(odds.topPay) && Number.isSafeInteger(odds.topOneIn) ? odds : null
}

/** Reads a share of rounds in per cent, in hundredths; null where it is not stated or above a hundred. */
function shareOf(text: string | null): number | null {
  const share = text === null ? null : decimalOf(text)
  return share !== null && share <= 10_000 ? share : null
}

/**
 * Per cent as text, in hundredths: a double would turn 95.71 into 95.70. Below 1 it is more
 * likely a fraction of one, so it is unknown; so is anything above 100.
 */
function hundredthsOf(percent: string): number | null {
  const hundredths = decimalOf(percent)
  return hundredths !== null && hundredths >= 100 && hundredths <= 10_000 ? hundredths : null
}

/** Returns a decimal of at most seven whole digits in hundredths, rounded down digit by digit; null for other text. */
function decimalOf(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,20}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole + decimals.slice(0, 2).padEnd(2, '0'))
}
