import { atom } from 'nanostores'
import { onSessionEnd } from '../token.ts'

/** A break that stops deposits and games. `until`: its end as known now, ISO 8601 UTC; null: none is known. */
export interface OnBreak {
  until: string | null
}

/** The break of who is signed in, as the server last said it; null: none. The server refuses all the same. */
export const $onBreak = atom<OnBreak | null>(null)

onSessionEnd(() => $onBreak.set(null))
