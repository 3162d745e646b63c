/**
 * The hour and minute of an ISO 8601 instant: the reader's own in a browser; while a page is built there is no reader
 * yet, so UTC says that it is (tiles.ts writes the reader's once the page is here).
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
