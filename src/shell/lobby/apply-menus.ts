import type { Language } from '#brand/brand'
import { pathIn } from '#core/path'
import { copyOf, templateOf } from '#features/games/template.ts'
import { sayForms } from '#i18n/forms.ts'
import { type CategoryLink, type LinkAttributes, linkOf } from '../category-links.ts'
import { type Column, type FooterLink, productColumns, stripVendors } from '../Footer/products.ts'
import { tiersOf } from '../Header/tiers.ts'

/** The attributes that links of a menu may have beside their class. */
const LINK_ATTRIBUTES = [
  'data-popup',
  'data-vassalage',
  'data-type',
  'data-launch',
  'data-mode',
  'data-name',
  'data-tag',
]

function setLink(link: HTMLElement | null | undefined, attributes: LinkAttributes | FooterLink['link']): void {
  for (const name of LINK_ATTRIBUTES) link?.removeAttribute(name)
  for (const [name, value] of Object.entries(attributes)) link?.setAttribute(name, value)
}

const isCurrent = (language: Language, page: string) => pathIn(language, page) === location.pathname

function setCurrent(link: HTMLElement | null | undefined, current: boolean): void {
  if (current) link?.setAttribute('aria-current', 'page')
  else link?.removeAttribute('aria-current')
}

/** Writes the categories into the header: the row, its vendor panels, and the list behind `more`. */
export function applyHeader(links: readonly CategoryLink[], language: Language): void {
  const nav = document.querySelector<HTMLElement>('header nav:has(.row)')
  const row = nav?.querySelector('.row')
  const rest = nav?.querySelector('.rest')
  const template = nav && templateOf('category', nav)
  const [home, promotions] = [row?.firstElementChild, row?.lastElementChild] as (HTMLElement | null | undefined)[]
  const plain = rest?.querySelector<HTMLElement>('[data-from]')
  if (!row || !rest || !template || !home || !promotions || !plain) return
  const labels = [home, ...links.map(({ label }) => label), promotions].map((item) =>
    typeof item === 'string' ? item : (item.textContent?.trim() ?? ''),
  )
  const tiers = tiersOf(labels, nav.querySelector('summary')?.textContent ?? '')
  const items = links.map((category) => headerItem(copyOf(template), category, language, template))
  const all = [home, ...items, promotions]
  const others = all.flatMap((item, index) => {
    const from = tiers[index]
    if (from === null || from === undefined) return []
    item.dataset.from = String(from)
    return [restItem(plain.cloneNode(true) as HTMLElement, item, String(from))]
  })
  row.replaceChildren(...all)
  // Where every entry fits into the row, the list behind `more` would be empty.
  const more = rest.closest('details')
  if (more?.dataset.from !== undefined) more.dataset.from = String(Math.max(...tiers.map((tier) => tier ?? 0)))
  for (const old of rest.querySelectorAll('[data-from]')) old.remove()
  rest.prepend(...others)
}

function headerItem(
  item: HTMLElement,
  category: CategoryLink,
  language: Language,
  template: HTMLTemplateElement,
): HTMLElement {
  const { key, label, page, cards } = category
  const [link, button, panel] = item.children as unknown as HTMLElement[]
  setLink(link, linkOf(language, category))
  setCurrent(link, isCurrent(language, page))
  link?.replaceChildren(label)
  button?.setAttribute('popovertarget', `vendors-${key}`)
  button?.setAttribute('aria-label', (template.dataset.vendors ?? '').replace('{{category}}', label))
  if (!panel) return item
  panel.id = `vendors-${key}`
  panel.setAttribute('aria-label', label)
  const model = panel.firstElementChild
  const vendors = cards.map((card) => {
    const vendor = model?.cloneNode(true) as HTMLElement
    setLink(vendor.querySelector('a'), linkOf(language, category, card))
    vendor.querySelector('b')?.replaceWith(vendorName(card.vassalage, card.displayName))
    vendor.querySelector('small')?.replaceChildren(sayForms(template.dataset.games, card.gameCount, language))
    return vendor
  })
  panel.replaceChildren(...vendors)
  return item
}

/** The vendor's drawn name where the page has one (wordmarks/Wordmarks.astro), else its name in letters. */
function vendorName(code: string, name: string): Element {
  const drawing = document.getElementById(`word-${code}`)
  if (!drawing) {
    const text = document.createElement('b')
    text.textContent = name
    return text
  }
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const [, , width = '0'] = (drawing.getAttribute('viewBox') ?? '').split(' ')
  for (const [key, value] of Object.entries({ role: 'img', 'aria-label': name, width, height: '20' }))
    svg.setAttribute(key, value)
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#word-${code}`)
  svg.append(use)
  return svg
}

/** An entry of the list behind `more`, like the entry of the row. */
function restItem(copy: HTMLElement, item: HTMLElement, from: string): HTMLElement {
  const [source, link] = [item.querySelector('a'), copy.querySelector('a')]
  copy.dataset.from = from
  if (!source || !link) return copy
  const attributes = [...source.attributes].filter(({ name }) => name === 'href' || LINK_ATTRIBUTES.includes(name))
  setLink(link, Object.fromEntries(attributes.map(({ name, value }) => [name, value])) as unknown as LinkAttributes)
  setCurrent(link, source.hasAttribute('aria-current'))
  link.replaceChildren(source.textContent?.trim() ?? '')
  return copy
}

/** Writes the categories and their numbers of games into the side menu, after home. */
export function applySideMenu(links: readonly CategoryLink[], language: Language): void {
  const list = document.querySelector('[data-menu="games"]')
  const home = list?.firstElementChild
  if (!list || !home) return
  const rows = links.map((category) => {
    const row = copyOf(templateOf('row'))
    const link = row.querySelector('a')
    setLink(link, linkOf(language, category))
    setCurrent(link, isCurrent(language, category.page))
    row.querySelector('use')?.setAttribute('href', `/art/v1/icons.svg#${category.icon}`)
    row.querySelector('.label')?.replaceChildren(category.label)
    row.querySelector('small')?.replaceChildren(String(category.count))
    return row
  })
  list.replaceChildren(home, ...rows)
}

/** Writes the products and their vendors into the footer. */
export function applyFooter(links: readonly CategoryLink[], language: Language): void {
  const template = templateOf('product')
  if (!template) return
  for (const old of document.querySelectorAll('[data-product]')) old.remove()
  const seeAll = (count: number) => sayForms(template.dataset.all, count, language)
  for (const column of productColumns(language, links, seeAll)) template.before(footerColumn(copyOf(template), column))
  const strip = document.querySelector<HTMLElement>('footer .vendors')
  const codes = stripVendors(links)
  if (!strip) return
  strip.hidden = codes.length === 0
  strip.replaceChildren(
    ...codes.map((code) => {
      const item = document.createElement('li')
      item.append(vendorName(code, code))
      return item
    }),
  )
}

function footerColumn(section: HTMLElement, { title, links, rest }: Column): HTMLElement {
  section.querySelector('h2')?.replaceChildren(title)
  const list = section.querySelector('ul')
  const model = list?.firstElementChild
  const items = [...links, ...(rest ? [rest] : [])].map(({ name, link }) => {
    const item = model?.cloneNode(true) as HTMLElement
    const anchor = item.querySelector('a')
    setLink(anchor, link)
    anchor?.replaceChildren(name)
    return item
  })
  list?.replaceChildren(...items)
  return section
}

/** Writes the vendors into the game centres, above the games of their category. */
export function applyVendorCards(links: readonly CategoryLink[], language: Language): void {
  const template = templateOf('vendor')
  for (const list of document.querySelectorAll<HTMLElement>('[data-vendors-of]')) {
    const category = links.find(({ key }) => key === list.dataset.vendorsOf)
    const items = (category?.cards ?? []).map((card) => {
      const item = copyOf(template)
      if (category) setLink(item.querySelector('a'), linkOf(language, category, card))
      item.querySelector('b')?.replaceChildren(card.displayName)
      const count = sayForms(template?.dataset.games, card.gameCount, language)
      item.querySelector('small')?.replaceChildren(count)
      return item
    })
    list.hidden = items.length === 0
    list.replaceChildren(...items)
  }
}
