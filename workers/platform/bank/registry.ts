type Commands = Record<string, (...input: never[]) => unknown>

/** The names that are in more than one of these maps. */
export type Clash<Maps, Seen = never> = Maps extends readonly [infer First, ...infer Rest]
  ? (keyof First & Seen) | Clash<Rest, Seen | keyof First>
  : never

type Joined<Maps> = Maps extends readonly [infer First, ...infer Rest] ? First & Joined<Rest> : unknown

/**
 * Joins maps of commands into one. Does not compile when two of them have a command of one name: a spread would let the
 * later one silently replace the other.
 */
export function registry<const Maps extends readonly Commands[]>(
  ...maps: Maps & ([Clash<Maps>] extends [never] ? unknown : { clash: Clash<Maps> })
): { [Name in keyof Joined<Maps>]: Joined<Maps>[Name] } {
  return Object.assign({}, ...maps)
}
