import { useEffect, useRef, useState } from 'react'
import { type Filters, filtersIn } from '#core/games/filters'

/** Longer than the pause between two keystrokes. */
const TYPING_MS = 300

/**
 * A search that follows the typing. The input is uncontrolled: text typed before the island hydrates stays and is
 * searched for. `chosen` is the current name filter.
 */
export function useSearch(chosen: string, onChoose: (changes: Partial<Filters>, how: { quiet: boolean }) => void) {
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef(0)
  const lastSearch = useRef(chosen)
  const [isEmpty, setEmpty] = useState(chosen === '')

  /** The first letter adds a history entry; later ones replace it. */
  function look(): void {
    clearTimeout(waiting.current)
    const gameName = field.current?.value.trim() ?? ''
    const before = lastSearch.current
    lastSearch.current = gameName
    if (gameName !== before) onChoose({ gameName }, { quiet: before !== '' && gameName !== '' })
  }
  function wait(): void {
    setEmpty(field.current?.value === '')
    clearTimeout(waiting.current)
    waiting.current = window.setTimeout(look, TYPING_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the island hydrates
  useEffect(() => {
    if (field.current?.value && filtersIn(location.search).gameName === '') wait()
    return () => clearTimeout(waiting.current)
  }, [])
  // Back, Forward and links change the filter from outside.
  useEffect(() => {
    if (!field.current || chosen === lastSearch.current) return
    lastSearch.current = chosen
    field.current.value = chosen
    setEmpty(chosen === '')
  }, [chosen])

  function clear(): void {
    if (field.current) field.current.value = ''
    setEmpty(true)
    look()
    field.current?.focus()
  }

  return { field, isEmpty, wait, look, clear }
}
