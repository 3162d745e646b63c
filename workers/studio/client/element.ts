/** Returns the element with this id. Throws when the page has none. */
export function byId<Kind extends Element = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no element ${id}`)
  return found as unknown as Kind
}

/** Creates an element with properties and children. Strings become text nodes, never HTML. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const SVG = 'http://www.w3.org/2000/svg'

export function makeSvg(tag: string, attributes: Record<string, string>, ...children: Element[]): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
