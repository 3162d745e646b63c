import type { CallErrorCode } from '#api/error'

/** No response of the platform arrived: it, or the way to it, is away for now. */
const AWAY: readonly CallErrorCode[] = ['network', 'timeout', 'upstream-failed', 'upstream-timeout']

export const isAway = (error: CallErrorCode): boolean => AWAY.includes(error)

/** The pause before the first repetition, which doubles with each further one. */
export const FIRST_RETRY_MS = 1_000
/** The longest while the platform is away: afterwards every page is current within a few seconds. */
export const LONGEST_AWAY_MS = 8_000

/** Half of a pause is random, so that not everybody comes back at the same moment. */
export const addJitter = (milliseconds: number): number => milliseconds * (0.5 + Math.random() / 2)
