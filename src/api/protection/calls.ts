import { memberBreak, returnFromBreak, takeBreak } from './breaks.ts'
import { acknowledgeRealityCheck, realityCheck, setRealityCheck } from './reality-check.ts'

/** The calls by which members protect themselves. */
export const protectionCalls = {
  ...{ memberBreak, takeBreak, returnFromBreak },
  ...{ realityCheck, acknowledgeRealityCheck, setRealityCheck },
}
