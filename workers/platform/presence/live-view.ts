import type { Consolidated } from '#api/agents'
import type { LiveEvent } from '#api/live'
import { type KIND_PAGES, kindsIn, type Rights, seesBalance } from '#api/rights'

type Kind = keyof typeof KIND_PAGES

/** What the sockets of a sub-account carry of the agent's events. */
export interface LiveView {
  subAccount: string
  kinds: readonly Kind[]
  balance: boolean
}

/**
 * Reads what the sockets of a sub-account (`ID.VERSION`) may carry; 'none' when its sessions are over. Reads again where
 * `turn`, which counts the changes of rights, went on meanwhile.
 */
export async function readView(db: D1Database, owner: string, turn: () => number): Promise<LiveView | 'none'> {
  const [subAccount = '', version] = owner.split('.')
  for (;;) {
    const before = turn()
    const row = await db
      .prepare(`SELECT rights FROM sub_accounts WHERE id = ? AND session_version = ? AND state = 'active'`)
      .bind(subAccount, Number(version))
      .first<{ rights: string }>()
    if (row === null) return 'none'
    const rights = JSON.parse(row.rights) as Rights
    if (before === turn()) return { subAccount, kinds: kindsIn(rights), balance: seesBalance(rights) }
  }
}

/** The flags of each kind in the consolidated funds. */
const FLAGS = {
  daily: ['dailysalreqtype', 'dailysalinfotype'],
  hourly: ['contracthoursalreq', 'contracthoursalinfo'],
  realtime: ['realtimesalreqtype', 'contractmrdailysalinfotype'],
  dividend: ['divtypereq', 'divtypeinfo'],
} as const satisfies Record<Kind, (keyof Consolidated)[]>

/** Returns the consolidated funds with these kinds of contracts alone. What may be claimed is the sum of all kinds. */
export function fundsOf(funds: Consolidated, kinds: readonly Kind[]): Consolidated {
  const hidden = (Object.keys(FLAGS) as Kind[]).filter((kind) => !kinds.includes(kind))
  const { claimable, ...flags } = funds
  const shown = { ...flags, ...Object.fromEntries(hidden.flatMap((kind) => FLAGS[kind]).map((flag) => [flag, 0])) }
  return hidden.length > 0 || claimable === undefined ? shown : { ...shown, claimable }
}

/** Returns an event as a sub-account sees it; null when it may not. The agent's messages and payments are its own. */
export function eventIn({ kinds, balance }: LiveView, event: LiveEvent): LiveEvent | null {
  if (event.type === 'balance') return balance ? event : null
  if (event.type !== 'contract' || kinds.length === 0) return null
  // What waits for the agent's answer opens a popup; a sub-account finds it on the page of its kind.
  return { type: 'contract', funds: fundsOf(event.funds, kinds), waits: null }
}
