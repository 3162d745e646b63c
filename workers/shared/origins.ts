/** Reads the origins of a start variable, split by commas; none where it is not set. */
export function originsIn(list: string | undefined): ReadonlySet<string> {
  const origins = (list ?? '').split(',').map((origin) => origin.trim())
  return new Set(origins.filter((origin) => origin !== ''))
}
