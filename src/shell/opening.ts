/**
 * Links that open a popup instead of leaving: `data-popup` names it, `href` is where they lead without script. `member`
 * is a page that needs one: a visitor gets the login popup instead (specification section 5), a member the page.
 * /login and /register name theirs on the body.
 */
const NAMES = ['login', 'register', 'deposit', 'member'] as const
type Name = (typeof NAMES)[number]

const isMember = () => document.documentElement.dataset.session === 'member'

async function open(name: Name) {
  const { openPopup } = await import('#core/popups')
  if (name === 'deposit' && isMember()) openPopup('deposit', null)
  else if (name === 'register') openPopup('register', null)
  else openPopup('login', { why: null })
}

const nameOf = (element: HTMLElement | null) => NAMES.find((name) => name === element?.dataset.popup)

document.addEventListener('click', (press) => {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey) return
  const name = nameOf((press.target as Element).closest<HTMLElement>('a[data-popup]'))
  if (!name || (name === 'member' && isMember())) return
  press.preventDefault()
  void open(name)
})

const arrival = nameOf(document.body)
if (arrival && !isMember()) void open(arrival)
