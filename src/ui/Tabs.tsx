import { type KeyboardEvent, type ReactNode, useId } from 'react'
import style from './Tabs.module.css'

interface TabsProps<Name extends string> {
  /** The accessible name of the tab list. */
  name: string
  tabs: readonly { name: Name; label: string }[]
  chosen: Name
  onChoose: (name: Name) => void
  children: ReactNode
}

/** Tabs over one panel; the arrow keys follow the reading direction (WAI-ARIA APG "Tabs"). */
export function Tabs<Name extends string>({ name, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const id = useId()
  // With a single tab only its panel shows, and it keeps its state when another tab is added.
  const isChoice = tabs.length > 1

  function move({ key, currentTarget }: KeyboardEvent<HTMLElement>): void {
    const reading = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
    const step = key === 'ArrowRight' ? reading : key === 'ArrowLeft' ? -reading : 0
    const index = tabs.findIndex((tab) => tab.name === chosen)
    const next = tabs[(index + step + tabs.length) % tabs.length]
    if (step === 0 || !next) return
    onChoose(next.name)
    currentTarget.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus()
  }

  return (
    <>
      {isChoice && (
        <div className={style.tabs} role="tablist" aria-label={name} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab.name}
              type="button"
              role="tab"
              id={`${id}-${tab.name}`}
              data-tab={tab.name}
              aria-selected={tab.name === chosen}
              aria-controls={id}
              tabIndex={tab.name === chosen ? 0 : -1}
              onClick={() => onChoose(tab.name)}
            >
              {tab.label}
            </button>
          ))}
        </div>
      )}
      <div id={id} {...(isChoice && { role: 'tabpanel', 'aria-labelledby': `${id}-${chosen}` })}>
        {children}
      </div>
    </>
  )
}
