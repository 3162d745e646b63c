import type { Currency } from '#api/money'
import type { Jackpot } from './Jackpot.ts'

/** The binding of the pots. */
export interface JackpotBinding {
  JACKPOT: DurableObjectNamespace<Jackpot>
}

/** Returns the pot of one game in one currency. */
export function jackpotOf({ JACKPOT }: JackpotBinding, game: string, currency: Currency): DurableObjectStub<Jackpot> {
  return JACKPOT.get(JACKPOT.idFromName(JSON.stringify([game, currency])))
}
