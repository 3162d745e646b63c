import type { CallErrorCode } from '#api/error'

/** The refusals whose sentences send to customer service: the way there is offered beside them. */
export const SERVICE_ERRORS: readonly string[] = [
  'quota-exceeded',
  'operation-not-allowed',
  'under-review',
  'line-frozen',
  'play-frozen',
  'account-closed',
  'has-downline',
] satisfies CallErrorCode[]
