/**
 * Stores the width of the page's scrollbar for the dialog that removes it (reset.css). Call it right after a paint, so
 * that reading the width causes no layout. Under a second dialog the width is already stored.
 */
export function keepScrollbarPlace(): void {
  if (document.querySelector('dialog:modal')) return
  const root = document.documentElement
  root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`)
}
