import { memberBreak, returnFromBreak, takeBreak } from './breaks.ts'

/** The calls by which members protect themselves. */
export const protectionCalls = { memberBreak, takeBreak, returnFromBreak }
