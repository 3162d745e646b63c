import { type AppEvents, GROUP } from '#core/events'
import { turnable } from '../scroll-arrows.ts'
import { unpackTiles } from '../tile/tiles.ts'

/** A game row of home: arrows that scroll it, and chips that select one of its groups. */
function arrange(row: HTMLElement) {
  const track = row.querySelector<HTMLElement>('.track')
  if (!track) return
  const chips = [...row.querySelectorAll<HTMLAnchorElement>('[data-chip]')]
  const groups = [...track.querySelectorAll<HTMLElement>('[data-group]')]

  const choose = (chip: HTMLAnchorElement) => {
    for (const each of chips) {
      if (each === chip) each.setAttribute('aria-current', 'true')
      else each.removeAttribute('aria-current')
    }
    for (const group of groups) {
      group.hidden = group.dataset.group !== chip.dataset.chip
      if (!group.hidden) unpackTiles(group)
    }
    track.scrollTo({ left: 0 })
    turning.rest()
    row.dispatchEvent(new CustomEvent<AppEvents[typeof GROUP]>(GROUP, { detail: chip.dataset.chip ?? '' }))
  }
  // At the end of one vendor's games the arrow continues with the next vendor's.
  const beyond = (direction: 1 | -1, go: boolean) => {
    const vendors = chips.filter((chip) => chip.dataset.turned !== undefined)
    const next = vendors[vendors.findIndex((chip) => chip.hasAttribute('aria-current')) + direction]
    if (go && next) choose(next)
    return next !== undefined
  }
  const turning = turnable(track, row.querySelectorAll<HTMLButtonElement>('[data-turn]'), beyond)
  // The keyboard can scroll it too: cards of games that are not open yet are not focusable.
  track.tabIndex = 0
  for (const chip of chips)
    chip.addEventListener('click', (press) => {
      if (press.ctrlKey || press.metaKey || press.shiftKey) return
      press.preventDefault()
      choose(chip)
    })
}

for (const row of document.querySelectorAll<HTMLElement>('.shelf')) arrange(row)
