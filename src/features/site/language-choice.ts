import { languageOf } from '#core/environment'
import { LANGUAGE_KEY } from '#core/session-keys'

/**
 * Choosing a language (specification section 4): it is stored on this browser, a member's session is told, and the page
 * opens in it with the same query and fragment. Without a script the links still lead to the page.
 */
document.addEventListener('click', (press) => {
  const link = (press.target as Element).closest<HTMLAnchorElement>('a[hreflang]')
  if (!link || press.defaultPrevented) return
  store(link.hreflang)
  const address = new URL(link.href)
  address.search = location.search
  address.hash = location.hash
  link.href = address.href
  if (press.ctrlKey || press.metaKey || press.shiftKey || document.documentElement.dataset.session !== 'member') return
  press.preventDefault()
  void tell(link.hreflang).finally(() => location.assign(link.href))
})

function store(tag: string): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, tag)
  } catch {
    // Without storage the choice lasts as long as its pages.
  }
}

async function tell(tag: string): Promise<void> {
  const { tellLanguage } = await import('#core/member/language')
  tellLanguage(languageOf(tag))
}
