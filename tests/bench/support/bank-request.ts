/** The JSON requests that the bench sends to the worker that calls banks (bank-worker.ts). */
export type BenchRequest =
  | { do: 'seat'; banks: number; from: number; to: number; funds: number }
  | { do: 'bets'; banks: number; members: number; bets: number; clients: number; stake: number; run: string }
  | { do: 'paced'; members: number; bets: number; perSecond: number; stake: number; run: string }
  | { do: 'balance'; member: string; reads: number }
