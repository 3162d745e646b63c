import * as z from 'zod/mini'
import { GAME_TYPES } from '../games.ts'
import { CURRENCIES, MinorUnits, PositiveMinorUnits } from '../money.ts'

/**
 * Wagering (decision 188): how much has to be staked before what is left of a bonus becomes cash. All of it is data, and
 * the terms that a member accepted govern their bonus to its end.
 */

/** A game by its vendor and code. */
const Game = z.strictObject({ vendor: z.string().check(z.maxLength(16)), game: z.string().check(z.maxLength(64)) })

export const WageringTerms = z.strictObject({
  /** The weighted stakes to reach are so many times the sum; 0: there is nothing to wager. */
  multiple: z.int().check(z.minimum(0), z.maximum(100)),
  /** Of the bonus alone, or of the bonus and the deposit that it was given for. */
  of: z.enum(['bonus', 'bonus-and-deposit']),
  /** The part of a stake that counts by category of the game, in whole per cent; nothing in one that is not here. */
  weights: z.partialRecord(z.enum(GAME_TYPES), z.int().check(z.minimum(0), z.maximum(100))),
  /** These count nothing. */
  excluded: z.array(Game).check(z.maxLength(200)),
  /** The largest stake that counts, in minor units; what is above it counts nothing. No limit in a currency that is not here. */
  maxStake: z.partialRecord(z.enum(CURRENCIES), PositiveMinorUnits),
  /** Who has less bonus money than this and no open bet with some has played it away, in minor units; 1 where it is not here. */
  minStake: z.partialRecord(z.enum(CURRENCIES), PositiveMinorUnits),
  /** How long there is for it, from when it starts. */
  days: z.int().check(z.minimum(1), z.maximum(365)),
  /** Bonus money is staked before the cash or after it. */
  order: z.enum(['first', 'last']),
})
export type WageringTerms = z.infer<typeof WageringTerms>

/**
 * `waiting`: a bonus that was given earlier is wagered first. `released`: what was left has become cash. `forfeited`: the
 * bonus money was played away. `cancelled`: the member or the house took it back.
 */
export const WAGERING_STATES = ['waiting', 'running', 'released', 'expired', 'forfeited', 'cancelled'] as const
export type WageringState = (typeof WAGERING_STATES)[number]

/** What is left to wager of a bonus, in minor units. */
export const Wagering = z.object({
  state: z.enum(WAGERING_STATES),
  /** The weighted stakes to reach, what they have come to, and what is left of them. */
  target: MinorUnits,
  progress: MinorUnits,
  left: MinorUnits,
  /** When what is left of the bonus ends, ISO 8601 UTC; null while it waits: its time begins when it starts. */
  until: z.nullable(z.string()),
  /** The largest stake that counts; null where there is none. */
  maxStake: z.nullable(PositiveMinorUnits),
  /** What was staked since it began, by category: a line each for games that count in different parts. */
  lines: z.array(
    z.object({
      /** Null: games that the catalogue does not have. */
      gameType: z.nullable(z.enum(GAME_TYPES)),
      /** The part that counts, in whole per cent. */
      percent: z.int(),
      staked: MinorUnits,
      /** What it adds to the progress, rounded down for itself. */
      counted: MinorUnits,
    }),
  ),
})
export type Wagering = z.infer<typeof Wagering>
