/** One interaction of a person: a press, a key, or a mouse that comes to rest. */
export interface Step {
  /** The part of the page that is used. The first step on each part of a fresh page is reported separately. */
  island: string
  how: 'press' | 'key' | 'rest'
  /** A selector, of which the first visible match is used; for a key, the name of the key. */
  what: string
  /** The element that has the focus before the key. */
  on?: string
  /** Set when the step leads to another page. The page is not followed: the paint of the press itself is measured. */
  leaves?: true
}

/** A fresh page and the steps on it, in order. */
export interface Walk {
  name: string
  path: string
  who: 'visitor' | 'member'
  steps: readonly Step[]
}

type Act = Omit<Step, 'island'>

export const press = (what: string): Act => ({ how: 'press', what })
export const leave = (what: string): Act => ({ how: 'press', what, leaves: true })
export const rest = (what: string): Act => ({ how: 'rest', what })
export const key = (what: string, on?: string): Act => ({ how: 'key', what, ...(on !== undefined && { on }) })
export const keys = (letters: string, on: string): Act[] => [...letters].map((letter) => key(letter, on))

/** Repeats the same steps. */
export const again = (times: number, ...acts: Act[]): Act[] => Array.from({ length: times }, () => acts).flat()

export const at = (island: string, ...acts: Act[]): Step[] => acts.map((act) => ({ ...act, island }))

/** The close button of the popup on top. */
export const CLOSE = press('dialog[open] button[aria-label=Cerrar]')
export const ESCAPE = key('Escape')
