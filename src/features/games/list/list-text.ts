/** The texts of a game list and of its empty and failed states. The list fills in the placeholders. */
export interface ListText {
  search: string
  clear: string
  vendors: string
  classes: string
  all: string
  count: string
  more: string
  loading: string
  failed: string
  failedSubtitle: string
  retry: string
  empty: string
  emptySubtitle: string
  showAll: string
  /** For a category without games. */
  none: string
  noneSubtitle: string
  noneGo: string
  /** The names of the cards for a failed load and for no results. */
  bottle: string
  eye: string
}

const KEYS = {
  search: 'lists:search',
  clear: 'lists:clear',
  vendors: 'lists:vendors',
  classes: 'lists:classes',
  all: 'lists:all',
  count: 'lists:count',
  more: 'lists:more',
  loading: 'lists:loading',
  failed: 'lists:failed',
  failedSubtitle: 'lists:failed.subtitle',
  retry: 'lists:retry',
  empty: 'lists:empty',
  emptySubtitle: 'lists:empty.subtitle',
  showAll: 'lists:showAll',
  none: 'lists:none',
  noneSubtitle: 'lists:none.subtitle',
  noneGo: 'lists:none.go',
  bottle: 'lists:card.bottle',
  eye: 'lists:card.eye',
} as const satisfies Record<keyof ListText, string>

type ListKey = (typeof KEYS)[keyof ListText]

/** As `tileText`: pages take the texts from the static catalogue, islands from their noun. */
export function listText(say: (key: ListKey, blanks: Record<string, string>) => string): ListText {
  const blanks = { shown: '{{shown}}', total: '{{total}}' }
  const entries = Object.entries(KEYS).map(([name, key]) => [name, say(key, blanks)])
  return Object.fromEntries(entries) as ListText
}
