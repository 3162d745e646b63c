/** The form in which names are searched: no accents, no case, single spaces. */
export function normalizeSearchTerm(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
