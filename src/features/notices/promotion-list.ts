import type { Announcement } from '#api/notices/notices'
import { languageOf } from '#core/environment'
import { $announced, loadAnnouncements } from '#core/notices/announcements'
import { dateOf } from './date.ts'

const watched = new WeakSet<HTMLElement>()

/** Loads the promotions and shows them. After signing in on this page the member's promotions replace the visitor's. */
export async function readPromotions(container: HTMLElement): Promise<void> {
  if (!watched.has(container)) {
    watched.add(container)
    $announced.listen(({ execution }) => {
      show(container)
      // The session ended on this page, so load the announcements for visitors.
      if (execution === null) void loadAnnouncements()
    })
  }
  await loadAnnouncements()
  show(container)
}

/** Sets the state in `data-state`; the texts of every state are already rendered, so nothing moves. */
function show(container: HTMLElement) {
  const { value, error } = $announced.get()
  if (value) list(container, value.promotion)
  container.dataset.state = value ? (value.promotion.length > 0 ? 'ready' : 'empty') : error ? 'failed' : 'loading'
  container.ariaBusy = String(container.dataset.state === 'loading')
}

function list(container: HTMLElement, promotions: readonly Announcement[]) {
  const model = container.querySelector('template')?.content.firstElementChild
  if (!model) return
  container.querySelector('[data-list]')?.replaceChildren(...promotions.map((one) => rowLike(model, one)))
  for (const choice of container.querySelectorAll<HTMLInputElement>('input[name=promotionType]')) {
    choice.disabled = choice.value !== '' && !promotions.some(({ promotionType }) => promotionType === choice.value)
    if (choice.disabled) choice.checked = false
  }
}

/** One promotion as a copy of the model: its title, its date, and the link to its terms. */
function rowLike(model: Element, { id, title, promotionType, publishedAt }: Announcement): Element {
  const row = model.cloneNode(true) as HTMLElement
  row.dataset.type = promotionType
  const [heading, time, link] = [row.querySelector('h2'), row.querySelector('time'), row.querySelector('a')]
  if (heading) heading.textContent = title
  if (time) {
    time.dateTime = publishedAt
    time.textContent = dateOf(publishedAt, languageOf(document.documentElement.lang)) ?? ''
  }
  if (link) link.dataset.id = id
  return row
}
