import { BETS } from './bets.ts'
import { BODIES } from './bodies.ts'
import type { Case } from './case.ts'
import { ROLLBACKS } from './rollbacks.ts'
import { WINS } from './wins.ts'

/** The cases that every operator wallet 1.5 must pass. Tests run them on ours, `vendor-check` on any other. */
export const OPERATOR_WALLET_CASES: readonly Case[] = [...BETS, ...WINS, ...ROLLBACKS, ...BODIES]
