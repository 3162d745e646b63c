import type { Language } from '#brand/brand'
import type { Environment, GameWindow, Posted } from '#core/environment'
import type { Shown, SocketEnvironment } from '#core/socket-environment'

/** A key-value store in memory. */
export function memoryStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  }
}

export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

type Reply = unknown | ((sent: Sent) => unknown)

/** A WebSocket that the page opened; the test speaks for the server. */
export interface SocketAtServer {
  path: string
  protocols: string[]
  received: string[]
  isClosed: boolean
  say(frame: unknown): void
  end(code: number): void
}

/**
 * Everything that core needs of a browser page, without a browser: calls are recorded, and the test advances the clock.
 */
export function page({ path = '/', language = 'es' as Language, stored = {} as Record<string, string> } = {}) {
  const replies = new Map<string, Reply[]>()
  const timers: { at: number; run: () => void }[] = []
  const cookies = new Map<string, string>()
  const cookieSeconds = new Map<string, number>()
  const state = {
    now: Date.parse('2026-11-21T12:00:00Z'),
    path,
    sent: [] as Sent[],
    went: [] as string[],
    userAgent: '',
    copied: '',
    emitted: [] as { event: string; detail: unknown }[],
    marks: new Map<string, string | null>(),
    session: memoryStorage(stored),
    local: memoryStorage(),
    cookies,
    /** How long each cookie is to be kept. */
    cookieSeconds,
    window: { line: '', url: '', closed: false },
    blocksWindows: false,
    returned: () => {},
    traversed: () => {},
    posted: (_posted: Posted) => {},
    /** Messages sent to other tabs, and the handler that receives theirs. */
    broadcasts: [] as unknown[],
    hear: (_data: unknown) => {},
    /** The sockets that the page opened, and the handler of its visibility. */
    sockets: [] as SocketAtServer[],
    show: (_shown: Shown) => {},
    online: () => {},
    /**
     * Sets the server's replies to a path, in order; the last one repeats. An Error is thrown like a network failure.
     */
    respond(url: string, ...queue: Reply[]) {
      replies.set(url, queue)
    },
    value: (value: unknown) => ({ success: true, value }),
    refusal: (code: string, value?: unknown) => ({ success: false, code, message: code, ...(value ? { value } : {}) }),
    /** Advances the clock and runs the timers that are due. */
    async pass(milliseconds: number) {
      state.now += milliseconds
      for (const timer of timers.splice(0)) timer.at <= state.now ? timer.run() : timers.push(timer)
      await flushPromises()
    },
  }

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const headers = init.headers as Record<string, string>
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null)
    const sent = { method: init.method ?? 'GET', url, headers, body }
    state.sent.push(sent)
    const queue = replies.get(url.split('?')[0] ?? '') ?? []
    const next = queue.length > 1 ? queue.shift() : queue[0]
    const reply = await (typeof next === 'function' ? (next as (sent: Sent) => unknown)(sent) : next)
    if (reply instanceof Error) throw reply
    if (reply instanceof Response) return reply
    if (reply === undefined) throw new TypeError(`nothing answers ${url}`)
    return Response.json(reply)
  }

  const opened: GameWindow = {
    wait: (line) => void Object.assign(state.window, { line }),
    go: (url) => void Object.assign(state.window, { url }),
    close: () => void Object.assign(state.window, { closed: true }),
  }

  const sockets: SocketEnvironment = {
    onShown: (show) => void Object.assign(state, { show }),
    onOnline: (online) => void Object.assign(state, { online }),
    openSocket(path, protocols, { onText, onClose }) {
      const socket: SocketAtServer = {
        ...{ path, protocols, received: [], isClosed: false },
        say: (frame) => onText(typeof frame === 'string' ? frame : JSON.stringify(frame)),
        end: (code) => onClose(code),
      }
      state.sockets.push(socket)
      return {
        send: (text) => void socket.received.push(text),
        close: () => void Object.assign(socket, { isClosed: true }),
      }
    },
  }

  const environment: Environment = {
    session: state.session,
    local: state.local,
    keepsData: () => true,
    now: () => state.now,
    language: () => language,
    location: () => ({
      origin: 'https://farol.example',
      hostname: 'farol.example',
      pathname: state.path,
      href: `https://farol.example${state.path}`,
    }),
    userAgent: () => state.userAgent,
    go: (to) => void state.went.push(to),
    replaceAddress: (address) => void Object.assign(state, { path: address }),
    onTraverse: (traversed) => void Object.assign(state, { traversed }),
    copy: async (copied) => Boolean(Object.assign(state, { copied })),
    share: null,
    fetch,
    deadline: () => new AbortController().signal,
    after(milliseconds, run) {
      const timer = { at: state.now + milliseconds, run }
      timers.push(timer)
      return () => {
        const at = timers.indexOf(timer)
        if (at >= 0) timers.splice(at, 1)
      }
    },
    uuid: () => crypto.randomUUID(),
    cookie: (name) => cookies.get(name) ?? null,
    setCookie(name, value, seconds) {
      cookieSeconds.set(name, seconds)
      if (seconds > 0) cookies.set(name, value)
      else cookies.delete(name)
    },
    open: () => (state.blocksWindows ? null : opened),
    emit: (event, detail) => void state.emitted.push({ event, detail }),
    onReturn: (returned) => void Object.assign(state, { returned }),
    onPosted: (posted) => void Object.assign(state, { posted }),
    sockets,
    broadcast: (data) => void state.broadcasts.push(data),
    onBroadcast: (hear) => void Object.assign(state, { hear }),
    mark: (name, value) => void state.marks.set(name, value),
  }
  return Object.assign(state, { environment })
}

/** Waits until the work started by a click has finished. */
export async function flushPromises(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done, 0))
}

export const PROFILE = {
  id: '4820117',
  number: '48201170',
  account: 'demo',
  nickname: 'Mariana R.',
  type: 0,
  currency: 'MXN',
} as const

export const LOGIN_VALUE = { token: 'M.secret', firstTimeLogin: false, passwordExpired: false, member: PROFILE }

export const MEMBER_INFO = {
  ...PROFILE,
  hasVip: false,
  vipLabelName: '',
  vipRankLevel: 0,
  unreadMessage: 0,
  availablePromoCount: 0,
  availablePromo: { REFERRAL: { enabled: true } },
  receivesOffers: true,
  icon: null,
  previousLoginAt: null,
  termsDue: false,
  onBreak: null as { until: string | null } | null,
}

export function balanceOf(minor: number) {
  return {
    balance: minor,
    bonus: 0,
    held: 0,
    consolidated: minor,
    currency: 'MXN' as const,
    currencySymbol: '$',
    at: '2026-11-21T12:00:00Z',
  }
}

export function statusWith({ hosts = ['https://studio.example'] } = {}) {
  const info = {
    customerService: [],
    domainRoute: '',
    resources: {},
    whitelabel: [],
    register: {},
    mainDomain: 'farol.example',
    analytics: { gtagId: '' },
    imageCDNs: [],
    launchGameCDNs: hosts,
  }
  const location = { ip: '127.0.0.1', country: 'MX', region: '' }
  return { status: 0, location, maintenance: false, regionRestriction: false, stale: false, info }
}
