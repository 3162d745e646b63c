import { atom } from 'nanostores'
import type { LiveEvent } from '#api/live'
import { environment } from '../environment.ts'

/**
 * What the server tells about the member while a page is open. `up`: events arrive. `down`: they do not, so whoever
 * shows what can change reads it from time to time. `paused`: the tab was hidden for long, or its session is being
 * renewed; it catches up when it comes back.
 */
export const $live = atom<'up' | 'down' | 'paused'>('down')

type Kind = LiveEvent['type']
type EventOf<Type extends Kind> = Extract<LiveEvent, { type: Type }>
type Listener = (event: LiveEvent) => void

const listeners = new Map<Kind | 'resync', Set<Listener>>()

/** Calls back on each event of one kind; returns a function that ends it. */
export function onLive<Type extends Kind>(type: Type, listener: (event: EventOf<Type>) => void): () => void {
  // Safe: `tell` passes an event only to the listeners of its own kind.
  return listen(type, listener as Listener)
}

/** Calls back when missed events are not stored any more: what is shown must be reloaded. */
export function onResync(listener: () => void): () => void {
  return listen('resync', listener)
}

function listen(type: Kind | 'resync', listener: Listener): () => void {
  const all = listeners.get(type) ?? new Set()
  listeners.set(type, all.add(listener))
  return () => void all.delete(listener)
}

/** Passes an event to those who listen for its kind. */
export function tell(event: LiveEvent): void {
  for (const listener of [...(listeners.get(event.type) ?? [])]) listener(event)
}

/** Reloads every store that is on display. */
export function tellResync(): void {
  // Listeners of `resync` take no event.
  for (const listener of [...(listeners.get('resync') ?? [])] as (() => void)[]) listener()
}

/** Reads again every so many milliseconds while no events arrive; returns a function that ends it. */
export function pollWhileDown(everyMs: number, read: () => Promise<unknown>): () => void {
  let cancel: (() => void) | null = null
  const schedule = () => {
    cancel?.()
    cancel = $live.get() === 'down' ? environment().after(everyMs, again) : null
  }
  const again = async () => {
    cancel = null
    await read()
    if (!isEnded) schedule()
  }
  let isEnded = false
  const unlisten = $live.listen(schedule)
  schedule()
  return () => {
    isEnded = true
    cancel?.()
    unlisten()
  }
}
