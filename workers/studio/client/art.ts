/** The address of a symbol's drawing; the build puts every drawing the games use there. */
export function artOf(symbol: string): string {
  return `/assets/art/v1/${symbol}.svg`
}
