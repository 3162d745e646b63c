import type { Banner } from '#api/notices/notices'
import { isOwnPicture } from '#brand/banner-link'
import { languageOf } from '#core/environment'
import { $announced, loadAnnouncements } from '#core/notices/announcements'
import { type Target, targetOf } from './target.ts'

/** The operator's slides, rendered like the brand's, which they replace; empty when the operator has none. */
export async function operatorSlides(banner: HTMLElement): Promise<readonly HTMLElement[]> {
  const model = banner.querySelector<HTMLElement>('.slide:has(h2)') ?? banner.querySelector<HTMLElement>('.slide')
  const open = banner.dataset.open ?? ''
  if (!model) return []
  await loadAnnouncements()
  return ($announced.get().value?.banners ?? [])
    .filter(({ groupName, url }) => groupName === 'w_home' && isOwnPicture(url))
    .map((banner) => slideLike(model, banner, open))
}

function slideLike(model: HTMLElement, banner: Banner, open: string): HTMLElement {
  const slide = model.cloneNode(true) as HTMLElement
  const language = languageOf(document.documentElement.lang)
  const target = targetOf(banner, language)
  slide.ariaLabel = banner.title
  slide.querySelector('source')?.remove()
  slide.querySelector('img')?.setAttribute('src', banner.url)
  write(slide, 'h2', banner.title)
  write(slide, 'p', banner.line)
  const actions = slide.querySelector('.actions')
  // The brand's slide may have one action for members and others for visitors; an operator's has one for all.
  const action = [...slide.querySelectorAll<HTMLAnchorElement>('.actions a')].at(-1)
  if (!target || !action) actions?.remove()
  else {
    action.textContent = open
    delete action.dataset.for
    lead(action, target)
    actions?.replaceChildren(action)
  }
  return slide
}

function lead(link: HTMLAnchorElement, target: Target) {
  for (const name of ['data-launch', 'data-mode', 'data-popup']) link.removeAttribute(name)
  link.href = target.href
  if (target.launch) Object.assign(link.dataset, { launch: target.launch, mode: 'real' })
  if (target.forMembers) link.dataset.popup = 'member'
  if (target.external) Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' })
}

function write(slide: HTMLElement, where: string, text: string) {
  const element = slide.querySelector(where)
  if (element) element.textContent = text
}
