import { BETS } from './bets.ts'
import { BODIES } from './bodies.ts'
import type { Case } from './case.ts'
import { ROLLBACKS } from './rollbacks.ts'
import { WINS } from './wins.ts'

/** What a wallet that speaks the operator wallet 1.5 must answer: tried on ours by its tests, on any by `vendor-check`. */
export const OPERATOR_WALLET_CASES: readonly Case[] = [...BETS, ...WINS, ...ROLLBACKS, ...BODIES]
