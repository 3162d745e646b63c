/**
 * A member's iPhone code carries the session over. It is requested when the popover opens, renewed before it expires,
 * and replaced by the public code when the popover closes. Visitors load none of this.
 */
const codes = document.querySelector<HTMLElement>('[data-app-codes]')

/** How many seconds before a code expires the next one is requested. */
const EARLY_SECONDS = 5

function partsOf(all: HTMLElement) {
  const ios = all.querySelector('[data-system=ios]')
  const [drawing, path] = [ios?.querySelector('svg'), ios?.querySelector('path')]
  const [link, note] = [ios?.querySelector('a'), all.querySelector<HTMLElement>('.carried')]
  return drawing && path && link && note ? { drawing, path, link, note } : null
}

function follow(all: HTMLElement, { drawing, path, link, note }: NonNullable<ReturnType<typeof partsOf>>) {
  const printed = { box: drawing.getAttribute('viewBox') ?? '', d: path.getAttribute('d') ?? '', href: link.href }
  let timer = 0

  function show({ box, d, href }: typeof printed, carried: boolean) {
    drawing.setAttribute('viewBox', box)
    path.setAttribute('d', d)
    link.href = href
    note.hidden = !carried
  }

  async function draw() {
    const [{ memberAppAddress }, { qrOf }] = await Promise.all([import('#core/site/app'), import('#ui/qr.ts')])
    const address = await memberAppAddress()
    if (!all.matches(':popover-open')) return
    if (!address) return show(printed, false)
    const { size, path: d } = qrOf(address.url)
    show({ box: `0 0 ${size} ${size}`, d, href: address.url }, true)
    if (address.expiresInSeconds === null) return
    timer = window.setTimeout(draw, Math.max(1, address.expiresInSeconds - EARLY_SECONDS) * 1000)
  }

  all.addEventListener('toggle', (change) => {
    clearTimeout(timer)
    const isOpen = (change as ToggleEvent).newState === 'open'
    if (isOpen && document.documentElement.dataset.session === 'member') void draw()
    else show(printed, false)
  })
}

const parts = codes && partsOf(codes)
if (parts) follow(codes, parts)
