/** Returns the path of a symbol's drawing. The build copies all drawings of the games there. */
export function artOf(symbol: string): string {
  return `/assets/art/v1/${symbol}.svg`
}
