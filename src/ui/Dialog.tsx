import { type ComponentProps, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Card } from './Card.tsx'
import style from './Dialog.module.css'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './icons.ts'

interface DialogProps {
  title: string
  /** Called by the close button and by Escape; a press outside does nothing (specification section 2 "Popups"). */
  onClose: () => void
  /** The close button's name. A `paper` dialog without it closes only by the buttons among its children. */
  closeLabel?: string
  /** `night` for forms, `paper` for a question or a notice. */
  surface?: 'night' | 'paper'
  /** A large card at the start side, a 96 strip on top under 900 (look.md 10 "Login, register"). */
  poster?: ComponentProps<typeof Card>
  /** A page of its own under 600. */
  sheet?: boolean
  /** `wide` for a list beside what it lists, `game` for a game's frame. */
  size?: 'wide' | 'game' | undefined
  /** Before the title. */
  icon?: IconName | undefined
  /** A press outside does this; without it such a press does nothing. */
  onCover?: (() => void) | undefined
  /** Nothing in it can be used: something is on its way. */
  busy?: boolean | undefined
  children: ReactNode
}

/**
 * A native modal dialog, open as long as it is mounted: the page behind is inert and still (reset.css), focus stays
 * inside and returns to where it was.
 */
export function Dialog({ title, onClose, closeLabel, surface = 'night', children, ...rest }: DialogProps) {
  const { poster, sheet, size, icon, onCover, busy } = rest
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const cover = usePressOutside(onCover)
  // What is read begins at its title, and so does a game, whose frame would keep Escape for itself; a form begins at its
  // first field, as the browser does by itself.
  const beginsAtTitle = size !== undefined
  const titleId = useId()

  // A layout effect, since it must close while it is still in the page: only then does focus return.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    if (beginsAtTitle) heading.current?.focus()
    return () => element?.close()
  }, [beginsAtTitle])

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

/** The buttons at the foot of a dialog, at the end side; the last is the one that acts. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={style.actions}>{children}</div>
}

/** A press that begins and ends on the backdrop; one that only ends there was selecting text. */
function usePressOutside(run: (() => void) | undefined) {
  const began = useRef(false)
  if (!run) return {}
  const isOutside = ({ target, currentTarget }: MouseEvent) => target === currentTarget
  return {
    onMouseDown: (press: MouseEvent) => {
      began.current = isOutside(press)
    },
    onClick: (press: MouseEvent) => {
      if (began.current && isOutside(press)) run()
    },
  }
}
