/**
 * Remembers how wide the page's scrollbar is, for the dialog that will take it away (reset.css). Asked when the page has
 * just been painted, so that nothing is laid out for the answer; under a second dialog the place is already kept.
 */
export function keepScrollbarPlace(): void {
  if (document.querySelector('dialog:modal')) return
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
