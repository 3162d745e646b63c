import type { Announcement } from '#api/notices'
import { languageOf } from '#core/environment'
import { $announced, loadAnnouncements } from '#core/notices/announcements'
import { dateOf } from './date.ts'

const watched = new WeakSet<HTMLElement>()

/** Loads the promotions and shows them. After signing in on this page the member's promotions replace the visitor's. */
export async function readPromotions(place: HTMLElement): Promise<void> {
  if (!watched.has(place)) {
    watched.add(place)
    $announced.listen(({ execution }) => {
      show(place)
      // The session ended on this page, so load the announcements for visitors.
      if (execution === null) void loadAnnouncements()
    })
  }
  await loadAnnouncements()
  show(place)
}

/** Sets the state in `data-state`; the texts of every state are already rendered, so nothing moves. */
function show(place: HTMLElement) {
  const { value, error } = $announced.get()
  if (value) list(place, value.promotion)
  place.dataset.state = value ? (value.promotion.length > 0 ? 'ready' : 'empty') : error ? 'failed' : 'loading'
  place.ariaBusy = String(place.dataset.state === 'loading')
}

function list(place: HTMLElement, promotions: readonly Announcement[]) {
  const model = place.querySelector('template')?.content.firstElementChild
  if (!model) return
  place.querySelector('[data-list]')?.replaceChildren(...promotions.map((one) => rowLike(model, one)))
  for (const choice of place.querySelectorAll<HTMLInputElement>('input[name=promotionType]')) {
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
