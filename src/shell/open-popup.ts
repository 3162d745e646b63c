import { type Island, WAKE } from '#core/events'
import type { PopupName, PopupParams } from '#core/popups'
import { DUE_PASSWORD_KEY } from '#core/session-keys'

/**
 * Links that open a popup instead of navigating: `data-popup` names it, `href` is the target without script. Other
 * attributes are its parameters: `data-tag` of the help, `data-id` of a notice, `data-vassalage` and `data-type` of a
 * vendor, `data-account` of an agent who gets a contract. `member` and
 * `agent` are pages that need an account: a visitor gets the login popup instead (specification section 5), a trial
 * account the dialog, and a member the page, above this one where the operator has it so (decisions 120 and 134). /login
 * and /register name their popup on the body.
 */
type VendorParam = PopupParams['vendor']
type Open = typeof import('#core/popups').openPopup

const isMember = () => document.documentElement.dataset.session === 'member'
const isTrial = () => document.documentElement.dataset.play !== undefined
/** The centres whose pages may open above this one: the mark that they do, and what stands on their own pages. */
const CENTERS = {
  member: { mark: 'overlay', own: '[data-center]' },
  agent: { mark: 'agentOverlay', own: '[data-agent-page]' },
}
type CenterName = keyof typeof CENTERS
const isCenter = (popup: string | undefined): popup is CenterName => popup === 'member' || popup === 'agent'

/** Pages of the centre open above this page; in the centre itself its links lead from page to page. */
function isOverlaid(center: CenterName): boolean {
  const { mark, own } = CENTERS[center]
  return document.documentElement.dataset[mark] !== undefined && !document.querySelector(own)
}
const openLogin = (open: Open) => open('login', { why: null })

/** `address` is where the link leads. */
type Opening = (open: Open, data: DOMStringMap, address: string) => void
type Openings = Partial<Record<PopupName, Opening>>
type WithoutParams = { [Name in PopupName]: PopupParams[Name] extends null ? Name : never }[PopupName]

const openBare: Opening = (open, { popup }) => open(popup as WithoutParams, null)

/** Popups that need a real account. */
const OF_MEMBERS: Openings = {
  member: (open, _data, address) => open('member', { address }),
  agent: (open, _data, address) => open('agent', { address }),
  password: (open) => open('password', { due: null }),
  sessions: openBare,
  authenticator: openBare,
  identities: openBare,
  'payment-password': openBare,
  contact: (open, { method }) => open('contact', { method: method === 'email' ? 'email' : 'mobile' }),
  profile: openBare,
  deposit: openBare,
  contract: (open, { account = null }) => open('contract', { account }),
}

const OF_EVERYBODY: Openings = {
  login: openLogin,
  register: openBare,
  help: (open, { tag = null }) => open('help', { tag }),
  service: openBare,
  announcement: (open, { id = null }) => open('announcement', { id }),
  notice: (open, { id = null }) => open('notice', { id }),
  vendor: (open, { vassalage = '', type }) => open('vendor', { vassalage, gameType: type as VendorParam['gameType'] }),
  chat: openBare,
}

const needsAccount = ({ popup }: DOMStringMap) => OF_MEMBERS[popup as PopupName] !== undefined
const openingOf = (data: DOMStringMap) =>
  opensLogin(data) ? openLogin : (OF_MEMBERS[data.popup as PopupName] ?? OF_EVERYBODY[data.popup as PopupName])

/** On the page that has the whole text the topic is an anchor, so the link keeps its HTML behaviour. */
const isHere = ({ pathname }: HTMLAnchorElement) => pathname === location.pathname

/** `page` is where the link leads: there the person is after a login that it needs. */
async function open(data: DOMStringMap, page = '') {
  if (isTrial() && needsAccount(data)) return promptForAccount()
  const { openPopup, rememberReturnUrl } = await core()
  if (opensLogin(data)) rememberReturnUrl(isCenter(data.popup) ? page : undefined)
  openingOf(data)?.(openPopup, data, page)
}

/** After the login the person is on the page asked for: that of the link, or this one. */
const opensLogin = (data: DOMStringMap) => data.popup === 'login' || (needsAccount(data) && !isMember())

async function core() {
  const [popups, returnUrl] = await Promise.all([import('#core/popups'), import('#core/session/login/return-url')])
  return { ...popups, ...returnUrl }
}

async function promptForAccount() {
  const { promptForRealAccount } = await import('#core/session/login/login-gate')
  promptForRealAccount()
}

document.addEventListener('click', (press) => {
  if (press.defaultPrevented || press.ctrlKey || press.metaKey || press.shiftKey) return
  const link = (press.target as Element).closest<HTMLAnchorElement>('a[data-popup]')
  if (!link || !openingOf(link.dataset)) return
  const { popup } = link.dataset
  if (isCenter(popup) && isMember() && !isTrial() && !isOverlaid(popup)) return
  if (popup === 'help' && isHere(link)) return
  press.preventDefault()
  void open(link.dataset, link.pathname + link.search + link.hash)
})

function openArrival() {
  if (!openingOf(document.body.dataset) || isMember()) return
  document.dispatchEvent(new CustomEvent<Island>(WAKE, { detail: 'PopupHost' }))
  void ARRIVALS[document.body.dataset.popup as PopupName]?.().catch(() => undefined)
  void openFirst(document.body.dataset)
}

/**
 * `?popup=deposit` is where a game leads that has run out of money (`deposit_url` of the launch). It leaves the address,
 * so that a reload opens nothing.
 */
function openFromAddress() {
  const here = new URL(location.href)
  if (here.searchParams.get('popup') !== 'deposit') return
  here.searchParams.delete('popup')
  history.replaceState(history.state, '', here)
  document.dispatchEvent(new CustomEvent<Island>(WAKE, { detail: 'PopupHost' }))
  void open({ popup: 'deposit' })
}

/** Skips the popup on arrival when another is open already, such as the reason why a sign-in failed (shell/social). */
async function openFirst(data: DOMStringMap) {
  const { $popups, openPopup, rememberReturnUrl } = await core()
  if ($popups.get().length > 0) return
  if (opensLogin(data)) rememberReturnUrl()
  openingOf(data)?.(openPopup, data, '')
}

/** Reopens a required password change after a reload (session key `cpw`, specification section 3). */
async function restoreDuePassword() {
  const { recallDuePassword } = await import('#core/session/password-expiry')
  if (!recallDuePassword()) openArrival()
}

/** The popups a page opens on arrival: loaded in parallel with their host. */
const ARRIVALS: Partial<Record<PopupName, () => Promise<unknown>>> = {
  login: () => import('#features/session/login/LoginPopup.tsx'),
  register: () => import('#features/session/register/RegisterPopup.tsx'),
}

/**
 * After a reload no dialog is open, so the history entries of those that were are taken back (ui/dialog-history.ts), down
 * to a page of one that had pages: it is a document too, and open now.
 */
const { withoutPages = 0 } = (history.state as { withoutPages?: number } | null) ?? {}
if (withoutPages > 0) history.go(-withoutPages)

if (sessionStorage.getItem(DUE_PASSWORD_KEY)) void restoreDuePassword()
else openArrival()
if (isTrial() && document.body.dataset.account !== undefined) void promptForAccount()
openFromAddress()
