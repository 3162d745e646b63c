import { type ComponentProps, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Card } from './Card.tsx'
import style from './Dialog.module.css'
import { enterDialog, leaveDialog } from './dialog-history.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './icons.ts'

interface DialogProps {
  title: string
  /**
   * Called by the close button, Escape and Back; a click outside does nothing (specification section 2 "Popups").
   */
  onClose: () => void
  /**
   * The accessible name of the close button. A `paper` dialog without it closes only with the buttons among its
   * children.
   */
  closeLabel?: string
  /** `night` for forms, `paper` for a question or a notice. */
  surface?: 'night' | 'paper'
  /** A large card at the start side, a 96 strip on top below 900. */
  poster?: ComponentProps<typeof Card>
  /** Fills the screen below 600. */
  sheet?: boolean
  /**
   * `narrow` for paying with points, `wide` for a list with its detail, `game` for a game's frame, `center` for pages
   * beside their list.
   */
  size?: 'narrow' | 'wide' | 'game' | 'center' | undefined
  /** The address of its first page, for a dialog with pages of its own (dialog-history.ts). */
  address?: string | undefined
  /** Shown before the title. */
  icon?: IconName | undefined
  /** Called on a click outside; without it such a click does nothing. */
  onCover?: (() => void) | undefined
  /** An action is pending: nothing in the dialog can be used. */
  busy?: boolean | undefined
  children: ReactNode
}

/**
 * A native modal dialog, open as long as it is mounted: the page behind is inert and does not scroll (reset.css), the
 * focus stays inside and returns afterwards. Back closes it (dialog-history.ts).
 */
export function Dialog({ title, onClose, closeLabel, surface = 'night', children, ...rest }: DialogProps) {
  const { poster, sheet, size, address, icon, onCover, busy } = rest
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const cover = useBackdropPress(onCover)
  // Text starts with the focus on its title, and so does a game, whose frame would otherwise capture Escape. A form
  // starts at its first field, as browsers do by default.
  const beginsAtTitle = size !== undefined && size !== 'narrow'
  const titleId = useId()

  // A layout effect, because the dialog must close while it is still in the document: only then does the focus return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    element.showModal()
    enterDialog(element, address)
    if (beginsAtTitle) heading.current?.focus()
    return () => {
      element.close()
      leaveDialog(element)
      keepFocus(element, before)
    }
  }, [beginsAtTitle, address])

  return (
    <dialog
      ref={dialog}
      className={style.dialog}
      data-surface={surface}
      data-poster={poster ? '' : undefined}
      data-sheet={sheet || undefined}
      data-size={size}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      {...cover}
      onCancel={(cancelled) => {
        cancelled.preventDefault()
        onClose()
      }}
    >
      {poster && (
        <div className={style.poster} aria-hidden={poster.picture ? undefined : true}>
          <Card {...poster} folds />
        </div>
      )}
      <div className={style.body}>
        <h2 id={titleId} ref={heading} className={style.title} tabIndex={beginsAtTitle ? -1 : undefined}>
          {icon && <Icon name={icon} size={24} />}
          {title}
        </h2>
        {children}
        {closeLabel && (
          <div className={style.close}>
            <IconButton bare icon="x" label={closeLabel} size={24} onClick={onClose} />
          </div>
        )}
      </div>
    </dialog>
  )
}

/**
 * What opened a dialog may be gone, as the links of a visitor are after signing in: then the content has the focus, or the
 * button of the menu that the dialog has closed.
 */
function keepFocus(closed: HTMLDialogElement, before: Element | null): void {
  const { activeElement, body } = document
  if (activeElement !== body && !closed.contains(activeElement)) return
  // Chromium gives it back to every element but a frame: a game goes on where the player left it.
  const frame = before instanceof HTMLIFrameElement && before.isConnected ? before : null
  const menu = before?.closest('[popover]')
  const invoker = menu && document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`)
  const next = frame ?? invoker ?? document.querySelector('main')
  next?.focus({ preventScroll: true })
}

/** The buttons at the bottom of a dialog, at the end side; the last is the primary action. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={style.actions}>{children}</div>
}

/** Detects a click that starts and ends on the backdrop; one that only ends there was selecting text. */
function useBackdropPress(run: (() => void) | undefined) {
  const began = useRef(false)
  if (!run) return {}
  const isBackdrop = ({ target, currentTarget }: MouseEvent) => target === currentTarget
  return {
    onMouseDown: (press: MouseEvent) => {
      began.current = isBackdrop(press)
    },
    onClick: (press: MouseEvent) => {
      if (began.current && isBackdrop(press)) run()
    },
  }
}
