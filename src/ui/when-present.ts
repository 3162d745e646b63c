import { whenIdle } from './when-idle.ts'

/**
 * Events that count as user interaction. A row scrolled by a script does not count, because its scroll does not bubble.
 */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

let presence: Promise<void> | undefined

function firstSign(): Promise<void> {
  return new Promise((come) => {
    const controller = new AbortController()
    const hear = () => {
      controller.abort()
      come()
    }
    for (const sign of SIGNS) document.addEventListener(sign, hear, { passive: true, signal: controller.signal })
  })
}

/** Runs a function after the first user interaction and once the page is idle. */
export function whenPresent(run: () => void): void {
  presence ??= firstSign()
  void presence.then(() => whenIdle(run))
}
