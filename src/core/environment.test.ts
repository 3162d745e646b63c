import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** A minimal browser that records what core does with it. */
function browser() {
  const dataset: Record<string, string> = {}
  const events: { type: string; detail: unknown }[] = []
  const body = { style: { cssText: '' }, replaceChildren: vi.fn() }
  const opened = {
    closed: false,
    document: { title: '', body, createElement: () => ({ src: '', alt: '' }) },
    location: { replace: vi.fn() },
    focus: vi.fn(),
    close: vi.fn(),
  }
  const storage = { getItem: vi.fn(() => 'kept'), setItem: vi.fn(), removeItem: vi.fn() }
  const window = {
    sessionStorage: storage,
    localStorage: storage,
    location: { protocol: 'https:', href: 'https://farol.example/rng', assign: vi.fn(), reload: vi.fn() },
    open: vi.fn((): typeof opened | null => opened),
    addEventListener: vi.fn(),
  }
  const document = {
    cookie: '',
    documentElement: { lang: 'pt-BR', dataset },
    dispatchEvent: (event: CustomEvent) => events.push({ type: event.type, detail: event.detail }),
  }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', window.location)
  return { window, document, dataset, events, opened, body, storage }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const freshEnvironment = async () => (await import('./environment.ts')).environment()

describe('the browser', () => {
  test('takes its language from the page, and Spanish when the site does not speak it', async () => {
    const { document } = browser()
    const here = await freshEnvironment()
    expect(here.language()).toBe('pt')
    document.documentElement.lang = 'eo'
    expect(here.language()).toBe('es')
  })

  test('keeps data unless the page says otherwise, and finds nobody on a channel that is forbidden', async () => {
    const { dataset } = browser()
    vi.stubGlobal('BroadcastChannel', function forbidden() {
      throw new DOMException('denied', 'SecurityError')
    })
    const here = await freshEnvironment()
    expect(here.keepsData()).toBe(true)
    dataset.storage = 'none'
    expect(here.keepsData()).toBe(false)
    here.onBroadcast(() => {})
    here.broadcast({ kind: 'sign-out' })
  })

  test('sets cookies for this site only, and secure ones on a secure page', async () => {
    const { document } = browser()
    const here = await freshEnvironment()
    here.setCookie('username', 'mariana', 86_400)
    expect(document.cookie).toBe('username=mariana; Max-Age=86400; Path=/; SameSite=Strict; Secure')
    document.cookie = 'other=1; username=mar%C3%ADa'
    expect(here.cookie('username')).toBe('maría')
    expect(here.cookie('name')).toBeNull()
  })

  test('writes marks and events to the document', async () => {
    const { dataset, events } = browser()
    const here = await freshEnvironment()
    here.mark('session', 'member')
    expect(dataset).toEqual({ session: 'member' })
    here.mark('session', null)
    expect(dataset).toEqual({})
    here.emit('farol:wake', 'PopupHost')
    expect(events).toEqual([{ type: 'farol:wake', detail: 'PopupHost' }])
  })
})

describe('a window for a game', () => {
  test('waits on a dark page of ours, then shows the game without an entry to go back to', async () => {
    const { opened, body } = browser()
    const game = (await freshEnvironment()).open('farol-game', 'popup')
    game?.wait('Abriendo el juego')
    const mark = { src: 'https://farol.example/art/v1/lockup.svg', alt: 'Farol' }
    expect(body.replaceChildren).toHaveBeenCalledWith(mark, 'Abriendo el juego')
    expect(body.style.cssText).toContain('#0B0D1E')
    game?.go('https://studio.example/g')
    expect(opened.location.replace).toHaveBeenCalledWith('https://studio.example/g')
  })

  test('that holds a game of another origin keeps it until the next game', async () => {
    const { opened } = browser()
    Object.defineProperty(opened, 'document', {
      get: () => {
        throw new DOMException('cross-origin', 'SecurityError')
      },
    })
    const game = (await freshEnvironment()).open('farol-game', 'popup')
    expect(() => game?.wait('…')).not.toThrow()
  })

  test('is null when the browser refuses to open it', async () => {
    const { window } = browser()
    window.open.mockReturnValue(null)
    expect((await freshEnvironment()).open('farol-game', 'popup')).toBeNull()
  })
})
