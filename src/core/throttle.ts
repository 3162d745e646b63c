import { environment } from './environment.ts'

/**
 * Runs an action at most once per `intervalMs`; calls in between are dropped, not queued. Specification section 9:
 * captcha refresh and favourite toggle, 1000 ms.
 */
export function throttle<Args extends unknown[]>(run: (...args: Args) => void, intervalMs: number) {
  let last: number | null = null
  return (...args: Args): void => {
    const now = environment().now()
    if (last !== null && now - last < intervalMs) return
    last = now
    run(...args)
  }
}
