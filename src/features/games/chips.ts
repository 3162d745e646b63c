/** Vendor chips show the cards of one vendor where they stand; on a category page the address chooses the first. */
function filter(chips: HTMLElement) {
  const section = chips.closest('.shelf, .lobby')
  if (!section) return
  const links = chips.querySelectorAll<HTMLAnchorElement>('a[data-chip]')

  const choose = (vendor: string) => {
    for (const link of links) {
      if (link.dataset.chip === vendor) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
    for (const tile of section.querySelectorAll<HTMLElement>('[data-vendor]'))
      tile.hidden = vendor !== '' && tile.dataset.vendor !== vendor
    section.querySelector('.track')?.dispatchEvent(new Event('farol:filtered'))
  }

  for (const link of links)
    link.addEventListener('click', (press) => {
      if (press.ctrlKey || press.metaKey || press.shiftKey) return
      press.preventDefault()
      choose(link.dataset.chip ?? '')
    })

  const asked = new URLSearchParams(location.search).get('vassalage')
  const known = [...links].some((link) => link.dataset.chip === asked)
  if (asked && known) choose(asked)
}

for (const chips of document.querySelectorAll<HTMLElement>('.chips')) filter(chips)
