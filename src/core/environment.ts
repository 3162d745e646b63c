import { brand, type Language } from '#brand/brand'
import { matchLanguage } from '#brand/match-language'
import type { AppEvents } from './events.ts'
import type { SocketEnvironment } from './socket-environment.ts'

/** The methods of web storage that core uses; values are strings. */
export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  clear(): void
}

/** A window opened for a game, before and after its URL is available. */
export interface GameWindow {
  /** Shows a dark page of our own with one line of text until the URL arrives. */
  wait(line: string): void
  /** Replaces the document of the window, so "back" never returns to the waiting page. */
  go(url: string): void
  close(): void
}

/** A message from another window, with the origin the browser guarantees. */
export interface Posted {
  origin: string
  data: unknown
}

/** Everything core needs from the browser. Core itself uses no global; tests pass their own implementation. */
export interface Environment {
  /** Storage of this tab until it closes: the token and the session keys of specification section 3. */
  session: KeyValueStore
  /** Storage of this browser: small preferences, never anything about money or identity. */
  local: KeyValueStore
  /** Whether both outlive this page: not where the browser forbids a site to keep data (Document.astro). */
  keepsData(): boolean
  /** Milliseconds since 1970 on this machine's clock; the server never trusts it. */
  now(): number
  /** The language of the page being read. */
  language(): Language
  /** The current location. */
  location(): { origin: string; hostname: string; pathname: string; href: string }
  /** The browser's `navigator.userAgent`, which anyone can forge. */
  userAgent(): string
  /** Navigates to another page of the site. */
  go(path: string): void
  /** Changes the address of the current history entry; nothing is loaded. */
  replaceAddress(path: string): void
  /** Calls back after Back or Forward within this page. */
  onTraverse(listener: () => void): void
  /** Copies a text to the clipboard; false when the browser refuses. */
  copy(text: string): Promise<boolean>
  /** Opens the system's share sheet; null where there is none. */
  share: ((shared: { text: string; url: string }) => Promise<void>) | null
  /** Sends a request. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** A signal that aborts with `TimeoutError` after this many milliseconds. */
  deadline(milliseconds: number): AbortSignal
  /** Runs a function once after a delay; returns a function that cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** A new UUID from the cryptographic generator. */
  uuid(): string
  /** Reads a cookie of this site; null when it is not set. */
  cookie(name: string): string | null
  /** Sets a cookie with this lifetime in seconds; 0 removes it. */
  setCookie(name: string, value: string, seconds: number): void
  /** Opens or reuses a window; null when the browser refuses it. */
  open(name: string, features: string): GameWindow | null
  /** Tells the page something: a DOM event on the document. */
  emit<Name extends keyof AppEvents>(event: Name, detail: AppEvents[Name]): void
  /** Calls back when the person returns to this tab. */
  onReturn(listener: () => void): void
  /** Calls the listener on each message from another window. */
  onPosted(listener: (posted: Posted) => void): void
  /** What a live socket needs; the browser's (`socket-environment.ts`) where a test provides none. */
  sockets?: SocketEnvironment
  /** Sends a message to the other tabs of this site. */
  broadcast(data: unknown): void
  /** Calls the listener on each message from another tab. */
  onBroadcast(listener: (data: unknown) => void): void
  /** Sets a mark for styles, `html[data-<name>=<value>]`; null removes it. */
  mark(name: string, value: string | null): void
}

let current: Environment | undefined

/** The environment in use: the browser's, unless a test provided another. */
export function environment(): Environment {
  current ??= browser()
  return current
}

/** Replaces the environment; tests call it before anything else. */
export function provide(next: Environment): void {
  current = next
}

function browser(): Environment {
  return {
    session: window.sessionStorage,
    local: window.localStorage,
    keepsData: () => document.documentElement.dataset.storage === undefined,
    now: () => Date.now(),
    language: () => languageOf(document.documentElement.lang),
    location: () => window.location,
    userAgent: () => navigator.userAgent,
    go: (path) => window.location.assign(path),
    replaceAddress: (path) => window.history.replaceState(window.history.state, '', path),
    // Captured, so that it runs before a listener that ends the event (ui/dialog-history.ts).
    onTraverse: (listener) => window.addEventListener('popstate', listener, { capture: true }),
    copy: (text) =>
      navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      ),
    share: 'share' in navigator ? (shared) => navigator.share(shared).catch(() => undefined) : null,
    fetch: (url, init) => fetch(url, init),
    deadline: (milliseconds) => AbortSignal.timeout(milliseconds),
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    },
    uuid: () => crypto.randomUUID(),
    cookie: readCookie,
    setCookie: writeCookie,
    open: openWindow,
    emit: (event, detail) => document.dispatchEvent(new CustomEvent(event, { detail })),
    onReturn: (listener) => window.addEventListener('focus', listener),
    onPosted: (listener) => window.addEventListener('message', ({ origin, data }) => listener({ origin, data })),
    broadcast: (data) => tabs().postMessage(data),
    onBroadcast: (listener) => tabs().addEventListener('message', (event) => listener((event as MessageEvent).data)),
    mark: (name, value) => {
      if (value === null) delete document.documentElement.dataset[name]
      else document.documentElement.dataset[name] = value
    },
  }
}

let channel: BroadcastChannel | MessagePort | undefined

/** The channel between the tabs of this site; opened on first use. */
function tabs(): BroadcastChannel | MessagePort {
  channel ??= openChannel()
  return channel
}

/** A browser that keeps no data may refuse the channel too: then nobody is at its other end. */
function openChannel(): BroadcastChannel | MessagePort {
  try {
    return new BroadcastChannel('farol')
  } catch {
    return new MessageChannel().port1
  }
}

/** The page's language tag as one of ours; the brand's default for anything else. */
export function languageOf(tag: string): Language {
  return matchLanguage([tag]) ?? brand.defaultLanguage
}

function readCookie(name: string): string | null {
  const pair = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4
  document.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure}`
}

function openWindow(name: string, features: string): GameWindow | null {
  const opened = window.open('', name, features)
  if (!opened || opened.closed) return null
  return {
    wait: (line) => paint(opened, line),
    go: (url) => {
      opened.location.replace(url)
      opened.focus()
    },
    close: () => opened.close(),
  }
}

/**
 * Styles are set through the object model, because the content security policy forbids style elements of unknown hash.
 */
function paint(opened: Window, line: string): void {
  try {
    const { body } = opened.document
    opened.document.title = brand.name
    body.style.cssText =
      'margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:20px;background:#0B0D1E;color:#F4EAD3;font:400 15px/22px system-ui,sans-serif'
    const mark = opened.document.createElement('img')
    mark.src = new URL('/art/v1/lockup.svg', window.location.href).href
    mark.alt = brand.name
    body.replaceChildren(mark, line)
  } catch {
    // A game is already open there on its own origin: leave it on screen until the next one replaces it.
  }
}
