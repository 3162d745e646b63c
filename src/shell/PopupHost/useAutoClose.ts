import { useEffect, useState } from 'react'
import { environment } from '#core/environment'
import { closePopup, type PopupName } from '#core/popups'

/**
 * Closes a popup after so long, and stops counting while it is pointed at or once the keyboard is used in it (WCAG
 * 2.2.1): spread what it returns there. It is focused when it opens, so focus alone says nothing.
 */
export function useAutoClose(name: PopupName, milliseconds: number | undefined) {
  const [held, hold] = useState(false)
  useEffect(() => {
    if (milliseconds === undefined || held) return
    return environment().after(milliseconds, () => closePopup(name))
  }, [name, milliseconds, held])
  return {
    onPointerEnter: () => hold(true),
    onPointerLeave: () => hold(false),
    onKeyDown: () => hold(true),
  }
}
