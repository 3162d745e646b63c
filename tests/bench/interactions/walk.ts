/** What a person does once: a press, a key, or a mouse that comes to rest. */
export interface Step {
  /** What it happens on; the first step on each, on a fresh page, is told apart. */
  island: string
  how: 'press' | 'key' | 'rest'
  /** A selector, the first that can be seen; of a key, its name. */
  what: string
  /** Where the focus is put before a key. */
  on?: string
  /** It leads to another page, which is not followed: the paint of the press itself is measured. */
  leaves?: true
}

/** A fresh page and what is done on it, in order. */
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

/** The same steps over again. */
export const again = (times: number, ...acts: Act[]): Act[] => Array.from({ length: times }, () => acts).flat()

export const at = (island: string, ...acts: Act[]): Step[] => acts.map((act) => ({ ...act, island }))

/** The close button of the popup on top. */
export const CLOSE = press('dialog[open] button[aria-label=Cerrar]')
export const ESCAPE = key('Escape')
