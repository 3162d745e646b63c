/** Acts as a browser at an `oidc-provider`: follows redirects, stores cookies, signs in and consents. */
export async function visitOpenId(begin: string, person: string): Promise<URL> {
  const { origin } = new URL(begin)
  const cookies = new Map<string, string>()
  let next: { url: string; form?: Record<string, string> } = { url: begin }
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(next.form && { method: 'POST', body: new URLSearchParams(next.form) }),
    })
    storeCookies(cookies, response)
    const to = response.headers.get('Location')
    if (to !== null) {
      const url = new URL(to, next.url)
      if (url.origin !== origin) return url
      next = { url: url.href }
    } else next = { url: next.url, form: formOf(await response.text(), person) }
  }
  throw new Error('the provider never sent anybody back')
}

/** Fills in the provider's two forms: login and consent. */
function formOf(page: string, person: string): Record<string, string> {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
  if (prompt === 'login') return { prompt, login: person, password: 'x' }
  if (prompt === 'consent') return { prompt }
  throw new Error(`the provider shows no form we know: ${page.slice(0, 500)}`)
}

function storeCookies(cookies: Map<string, string>, response: Response): void {
  for (const header of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
    if (value === '') cookies.delete(name)
    else cookies.set(name, value)
  }
}
