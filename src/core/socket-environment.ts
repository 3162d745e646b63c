/** A WebSocket of this site. */
export interface OpenedSocket {
  /** Sends a text; one that is not open yet, or not any more, drops it. */
  send(text: string): void
  close(): void
}

/** Whether the person sees the page: `left` when it is gone, perhaps to come back from the browser's cache. */
export type Shown = 'shown' | 'hidden' | 'left'

/** What the live socket needs from the browser, beside `Environment`: it loads with the socket, for members only. */
export interface SocketEnvironment {
  /** Calls back when the page is shown, hidden or left. */
  onShown(listener: (shown: Shown) => void): void
  /** Calls back when the machine has a network again. */
  onOnline(listener: () => void): void
  /** Opens a WebSocket at a path of this site; `onClose` is called once, with the code of RFC 6455. */
  openSocket(
    path: string,
    protocols: string[],
    listeners: { onText(text: string): void; onClose(code: number): void },
  ): OpenedSocket
}

/** `SocketEnvironment.onShown` of a browser. */
export function onShown(listener: (shown: Shown) => void): void {
  document.addEventListener('visibilitychange', () => listener(document.hidden ? 'hidden' : 'shown'))
  // An open socket would keep the page out of the browser's cache for Back and Forward.
  window.addEventListener('pagehide', () => listener('left'))
  window.addEventListener('pageshow', ({ persisted }) => persisted && listener('shown'))
}

/** `SocketEnvironment.onOnline` of a browser. */
export function onOnline(listener: () => void): void {
  window.addEventListener('online', listener)
}

/** `SocketEnvironment.openSocket` of a browser. */
export function openSocket(
  path: string,
  protocols: string[],
  { onText, onClose }: { onText(text: string): void; onClose(code: number): void },
): OpenedSocket {
  const socket = new WebSocket(new URL(path, window.location.origin.replace(/^http/, 'ws')), protocols)
  socket.addEventListener('message', ({ data }) => onText(String(data)))
  socket.addEventListener('close', ({ code }) => onClose(code))
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  }
}
