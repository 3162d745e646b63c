/** Matches a coding that is acceptable to a client, with its weight (RFC 9110 section 12.5.3). */
const WEIGHT = {
  br: /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
  gzip: /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
} as const

/** Returns true when the client accepts a body in this coding. */
export function accepts(acceptEncoding: string | null, coding: keyof typeof WEIGHT): boolean {
  const [, quality = '1'] = WEIGHT[coding].exec(acceptEncoding ?? '') ?? [null, '0']
  return Number(quality) > 0
}
