import type { CallResult } from '#core/call'

/** The part of reCAPTCHA v2, "Invisible reCAPTCHA", that we call. */
interface Grecaptcha {
  ready(run: () => void): void
  render(
    element: HTMLElement,
    options: {
      sitekey: string
      size: 'invisible'
      callback: (token: string) => void
      'error-callback': () => void
      'expired-callback': () => void
    },
  ): number
  execute(widget: number): void
}

/** A challenge without an answer for this long counts as abandoned. */
const PATIENCE_MS = 120_000

let loading: Promise<Grecaptcha> | null = null

/** Shows the challenge, which most people never see. Returns its token, or null when the person abandons it. */
export async function solve(script: string, siteKey: string): Promise<CallResult<string | null>> {
  let grecaptcha: Grecaptcha
  try {
    loading ??= load(script)
    grecaptcha = await loading
  } catch {
    loading = null
    return { ok: false, error: 'captcha-check-failed' }
  }
  const container = document.createElement('div')
  // Inside the modal dialog when one is open, because everything outside it is inert.
  const dialogs = document.querySelectorAll('dialog[open]')
  ;(dialogs[dialogs.length - 1] ?? document.body).append(container)
  try {
    return await runChallenge(grecaptcha, container, siteKey)
  } finally {
    container.remove()
  }
}

function runChallenge(
  grecaptcha: Grecaptcha,
  container: HTMLElement,
  sitekey: string,
): Promise<CallResult<string | null>> {
  return new Promise((resolve) => {
    const resolveEmpty = () => resolve({ ok: true, value: null })
    setTimeout(resolveEmpty, PATIENCE_MS)
    const widget = grecaptcha.render(container, {
      sitekey,
      size: 'invisible',
      callback: (token) => resolve({ ok: true, value: token }),
      'error-callback': () => resolve({ ok: false, error: 'captcha-check-failed' }),
      'expired-callback': resolveEmpty,
    })
    grecaptcha.execute(widget)
  })
}

function load(script: string): Promise<Grecaptcha> {
  return new Promise((loaded, failed) => {
    const element = document.createElement('script')
    element.src = `${script}?render=explicit`
    element.async = true
    element.onerror = () => failed(new Error('reCAPTCHA did not come'))
    element.onload = () => {
      const { grecaptcha } = window as { grecaptcha?: Grecaptcha }
      if (grecaptcha) grecaptcha.ready(() => loaded(grecaptcha))
      else failed(new Error('reCAPTCHA did not come'))
    }
    document.head.append(element)
  })
}
