import type { Endpoint } from '#api/endpoint'
import { type OperatorEndpointName, operatorEndpoints } from '#api/operator/endpoints'
import { columnOf, OPERATOR_EXAMS } from '#tests/exams/every'
import type { GoodCall } from '#tests/exams/operator-exam'

/** A well-formed request of each call. Suites send it, or break one thing at a time. */
export const GOOD_CALLS: Record<OperatorEndpointName, GoodCall> = columnOf(OPERATOR_EXAMS, 'good')

/** Returns the path of a call with its parameters filled in. */
export function goodPath(name: OperatorEndpointName): string {
  const { params = {} } = GOOD_CALLS[name]
  return operatorEndpoints[name].path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
}

/** The calls that one gateway responds to, by name. */
export function callsBehind(gateway: Endpoint['gateway']): [OperatorEndpointName, Endpoint][] {
  const every = Object.entries(operatorEndpoints) as [OperatorEndpointName, Endpoint][]
  return every.filter(([, endpoint]) => endpoint.gateway === gateway)
}
