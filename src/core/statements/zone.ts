import { brand } from '#brand/brand'

/**
 * Returns a time zone as the browser names it, or the brand's where it names none that it can reckon with (`Etc/Unknown`
 * of CLDR, an empty name).
 */
export function usableZone(zone: string | undefined): string {
  if (!zone) return brand.timeZone
  try {
    Intl.DateTimeFormat(undefined, { timeZone: zone })
    return zone
  } catch {
    return brand.timeZone
  }
}
