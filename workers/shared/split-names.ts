/** Returns the names of a list split by commas, as start variables hold them; none where it is not set. */
export function splitNames(list = ''): string[] {
  const names = list.split(',').map((name) => name.trim())
  return names.filter((name) => name !== '')
}
