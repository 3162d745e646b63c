import { whenIdle } from './whenIdle.ts'

/** What shows that somebody is there; a row that a script scrolls says nothing, for its scroll does not bubble. */
const SIGNS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'] as const

let presence: Promise<void> | undefined

function firstSign(): Promise<void> {
  return new Promise((come) => {
    const heard = new AbortController()
    const hear = () => {
      heard.abort()
      come()
    }
    for (const sign of SIGNS) document.addEventListener(sign, hear, { passive: true, signal: heard.signal })
  })
}

/** Runs something when somebody has shown to be there and the page has come to rest: for nobody nothing is renewed. */
export function whenPresent(run: () => void): void {
  presence ??= firstSign()
  void presence.then(() => whenIdle(run))
}
