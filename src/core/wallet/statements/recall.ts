import { betRecall } from '#api/wallet/recall'
import type { Bet } from '#api/wallet/statements'
import { call } from '../../call.ts'
import { environment } from '../../environment.ts'
import { createRoundRecall, type RoundRecall } from '../../statements/bets.ts'

/** What a vendor shows of the round of a bet of one's own. */
export const roundRecall = ({ id, placedAt }: Bet, vendor: string): RoundRecall =>
  createRoundRecall(() => call(betRecall, { id, vendor, placedAt, language: environment().language() }))
