import { useEffect, useState } from 'react'
import { environment } from '#core/environment'
import { closePopup, type PopupName } from '#core/popups'

/**
 * Closes a popup after a delay. The timer stops under a pointer or once the keyboard is used in the popup (WCAG 2.2.1):
 * spread the returned handlers on it. Focus does not stop it, because a popup is focused when it opens.
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
