import { sayForms } from '#i18n/forms.ts'
import { pageLanguage } from '#i18n/page-language.ts'

/**
 * The search of the help page: shows the answers that contain every word, without regard to accents and case. An
 * address with a fragment opens its answer; browsers do it by themselves only when the fragment is inside it.
 */
const page = document.querySelector<HTMLElement>('[data-help]')
const field = page?.querySelector<HTMLInputElement>('[type=search]')
const answers = [...(page?.querySelectorAll('details') ?? [])].map((element) => ({
  element,
  text: plain(element.textContent),
}))

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

function search(help: HTMLElement, words: readonly string[]) {
  let found = 0
  for (const { element, text } of answers) {
    element.hidden = !words.every((word) => text.includes(word))
    if (!element.hidden) found += 1
  }
  for (const group of help.querySelectorAll<HTMLElement>('[data-group]'))
    group.hidden = !group.querySelector('details:not([hidden])')
  help.dataset.found = found === 0 ? 'none' : 'some'
  const count = help.querySelector<HTMLElement>('[data-count]')
  if (count) count.textContent = words.length > 0 ? sentence(count.dataset, found) : ''
}

function sentence({ some, none = '' }: DOMStringMap, found: number): string {
  return found === 0 ? none : sayForms(some, found, pageLanguage())
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const answer = target?.closest('details')
  if (!target || !answer || answer.open) return
  answer.open = true
  target.scrollIntoView()
}

if (page && field) {
  const run = () => search(page, plain(field.value).split(/\s+/).filter(Boolean))
  field.addEventListener('input', run)
  field.form?.addEventListener('submit', (press) => press.preventDefault())
  // The browser restores what was typed when the page is opened again by "back".
  if (field.value) run()
  addEventListener('hashchange', openTarget)
  openTarget()
}
