/**
 * The time of day of an ISO 8601 instant, in the reader's time zone in a browser. At build time the reader is unknown,
 * so it is UTC and says so (tiles.ts rewrites it when the page loads).
 */
export function clockOf(instant: string, language: string): string {
  const isBuilt = typeof document === 'undefined'
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isBuilt && { timeZone: 'UTC' }),
  }).format(new Date(instant))
  return isBuilt ? `${time} UTC` : time
}
