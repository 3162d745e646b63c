/**
 * Runs in the page. Returns a key for each part of it: what its elements are, how they are nested, which attributes
 * they have, and their colours, but not their texts. A part inside another counts there only as one of its kind, and
 * rows of one kind count once. The first key is the outline of the page: its landmarks and headings in their order.
 * Keeps the parts in `window.parts`, by the same index.
 */
export function keysOfParts(): string[] {
  const PARTS = 'header, footer, nav, aside, main, section, article, form, table, dialog, ul, ol, dl, fieldset, details'
  const OUTLINE = 'h1, h2, h3, h4, h5, h6, header, footer, nav, aside, main, dialog, [role]'
  /** Attributes whose value decides what axe says of the element; of others it matters whether they are empty. */
  const READ =
    /^(class|role|type|dir|tabindex|autocomplete|scope|aria-(?!label|describedby|value|owns|controls|posinset|setsize).*)$/

  const hash = (text: string): number => {
    let [high, low] = [0xdeadbeef, 0x41c6ce57]
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      high = Math.imul(high ^ code, 2654435761)
      low = Math.imul(low ^ code, 1597334677)
    }
    return 4294967296 * (2097151 & (low ^ (high >>> 16))) + ((high ^ (low >>> 15)) >>> 0)
  }

  const describe = (element: Element): string => {
    const { display, visibility, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element)
    const attributes = [...element.attributes].map(({ name, value }) =>
      READ.test(name) ? `${name}=${value}` : value === '' ? `${name}-` : name,
    )
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    return [
      ...[element.tagName, hasText, attributes.toSorted().join(), display, visibility, color, backgroundColor],
      ...[backgroundImage === 'none', opacity, fontSize, fontWeight, element.matches(':disabled, :popover-open')],
    ].join('|')
  }

  const parts: Element[] = [document.documentElement]
  const keys: string[] = []
  const withoutRepeats = (all: string[]) => all.filter((key, index) => key !== all[index - 1])
  /** Returns the key of an element inside its part. */
  const visit = (element: Element, background: string): string => {
    const isPart = element.matches(PARTS)
    const index = isPart ? parts.push(element) - 1 : 0
    const { backgroundColor, backgroundImage } = getComputedStyle(element)
    const behind = `${background}/${backgroundColor}${backgroundImage === 'none' ? '' : '+'}`
    const inside = withoutRepeats([...element.children].map((child) => visit(child, behind)))
    const key = String(hash(`${describe(element)}(${inside.join()})`))
    if (!isPart) return key
    // What lies behind a part decides its contrast.
    keys[index] = `${key}-${hash(`${innerWidth} ${background}`)}`
    return element.tagName
  }

  const root = visit(document.documentElement, '')
  const outline = [...document.querySelectorAll(OUTLINE)].map((element) =>
    [
      element.tagName,
      element.getAttribute('role'),
      element.hasAttribute('aria-label'),
      element.checkVisibility(),
    ].join(),
  )
  keys[0] = `${root}-${hash(`${innerWidth} ${withoutRepeats(outline).join(' ')}`)}`
  Object.assign(window, { parts })
  return keys
}
