import { type KeyboardEvent, useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'
import style from './Tabs.module.css'

interface TabsProps<Id extends string> {
  /** Prefix of the ids: the panel of a tab is `${id}-panel-${tab}`, labelled by `${id}-tab-${tab}`. */
  id: string
  label: string
  tabs: readonly { id: Id; label: string; icon?: IconName }[]
  chosen: Id
  onChoose: (tab: Id) => void
}

/** A row of tabs, one stop for the keyboard; arrows, Home and End move and choose (WAI-ARIA APG "Tabs"). */
export function Tabs<Id extends string>({ id, label, tabs, chosen, onChoose }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null)

  function move(press: KeyboardEvent) {
    const forward = row.current && getComputedStyle(row.current).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const here = tabs.findIndex((tab) => tab.id === chosen)
    const next = {
      [forward]: here + 1,
      [forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft']: here - 1,
      Home: 0,
      End: tabs.length - 1,
    }[press.key]
    if (next === undefined) return
    press.preventDefault()
    const tab = tabs.at(next % tabs.length)
    if (!tab) return
    onChoose(tab.id)
    row.current?.querySelector<HTMLElement>(`#${id}-tab-${tab.id}`)?.focus()
  }

  return (
    <div ref={row} className={style.tabs} role="tablist" aria-label={label} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.id}`}
          aria-selected={tab.id === chosen}
          aria-controls={tab.id === chosen ? `${id}-panel-${tab.id}` : undefined}
          tabIndex={tab.id === chosen ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.icon && <Icon name={tab.icon} size={18} />}
          {tab.label}
        </button>
      ))}
    </div>
  )
}
