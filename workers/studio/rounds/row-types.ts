/** A further stake of a round: the step that it belongs to waits until the wallet has taken it. */
export interface RaiseRow {
  id: string
  round: string
  /** JSON. */
  step: string
  stake: number
  token: string | null
  rollbackId: string
  state: 'betting' | 'taken' | 'returned' | 'refused'
  refusal: string | null
}

export interface SeedRow {
  seedId: number
  serverSeed: string
  commitment: string
  nextNonce: number
}
