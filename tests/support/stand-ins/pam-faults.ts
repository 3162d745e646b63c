/** Each fault is a rule that the stand-in then breaks. */
export const PAM_FAULTS = [
  'a repeat moves money again',
  'an id may be used again in another round',
  'an id may be used again by another player',
  'a stake may overdraw',
  'a bonus stake may overdraw',
  'an amount may be negative',
  'a finer amount is rounded',
  'any currency is taken',
  'a prize needs no stake',
  'a prize is paid after the cancel',
  'a prize is paid on a round that is over',
  'a settled stake may be cancelled',
  'a second cancel is fine',
  'a late stake is taken after its cancel',
  'a prize may be cancelled',
  'a cancel gives everything back as cash',
  'a bonus stake is taken from cash',
  'an ended session may stake',
  'an ended session is paid no prize',
  'a blocked player may stake',
  'the API token is not looked at',
  'a refreshed session keeps its old token',
  'a refusal is an HTTP error',
  'a refusal tells no balance',
  'a refusal tells a stale balance',
  'details of a transaction are forgotten',
  'the id is looked at before the reference',
  'a round never ends',
  'promotional prizes need a stake',
] as const
export type PamFault = (typeof PAM_FAULTS)[number]

export type Money = { cash: number; bonus: number; promo: number }
export type PamTransaction = Record<string, unknown> & {
  type: string
  id: string
  ref?: string
  round?: string
  game?: string
  over: boolean
}
export interface Entry {
  user: string
  input: PamTransaction
  moved: Money
  raw: object
  transactionId: string
  fate: 'open' | 'won' | 'back' | 'buried'
}
