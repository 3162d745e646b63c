import type { Stakes } from '#api/games'
import { CURRENCIES } from '#api/money'
import { fromVendorUnits, type ListedGame } from '#api/vendors/vendor'

/** What is known of a game's return to player, in hundredths of a per cent, and of its stakes. */
export interface Figures {
  rtp: number | null
  stakes: Stakes | null
}

/** Reads the figures of a game from its vendor's list. What is not stated, or cannot be right, is null. */
export function figuresOf({ rtp, stakes = {} }: Pick<ListedGame, 'rtp' | 'stakes'>): Figures {
  const ranges = CURRENCIES.flatMap((currency) => {
    const stated = stakes[currency]
    const [min, max] = [stated?.min ?? 0, stated?.max ?? 0].map((units) => fromVendorUnits(units, currency) ?? 0)
    return min && max && min <= max ? [[currency, { min, max }] as const] : []
  })
  return { rtp: hundredthsOf(String(rtp)), stakes: ranges.length > 0 ? (Object.fromEntries(ranges) as Stakes) : null }
}

/**
 * Per cent as text, in hundredths, rounded down digit by digit: a double would turn 95.71 into 95.70. Below 1 it is more
 * likely a fraction of one, so it is unknown; so is anything above 100.
 */
function hundredthsOf(percent: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{1,20}))?$/.exec(percent) ?? []
  if (whole === undefined) return null
  const hundredths = Number(whole + decimals.slice(0, 2).padEnd(2, '0'))
  return hundredths >= 100 && hundredths <= 10_000 ? hundredths : null
}
