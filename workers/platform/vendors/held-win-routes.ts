import { Refusal } from '#api/envelope'
import { heldWinCalls } from '#api/operator/vendors/held-wins'
import type { App, Serve } from '../app.ts'
import type { Refused } from '../bank/bank-types.ts'
import type { BankHeldWin } from '../bank/held-wins/held-win-types.ts'
import { PAGE } from '../bank/pages.ts'
import { bankNames, bankOf } from '../bank/routing.ts'
import { readAccounts } from '../directory/members.ts'
import { serveForTwo } from '../operators/two-people.ts'
import { isNamed } from '../registry/registry.ts'
import { raisesCeiling, readCeilings, setCeiling } from './win-ceilings.ts'

/** Wins above their ceiling: what waits, what two people decide, and the ceilings themselves. */
export function mountHeldWinsOps(app: App, serve: Serve): void {
  serve(app, heldWinCalls.listHeldWins, async ({ bank, after }, _by, c) => {
    if (!bankNames(c.env).includes(bank)) return new Refusal('not-found')
    const { heldWins, next } = await bankOf(c.env, bank).heldWinsPage(Number(after), PAGE)
    const accounts = await readAccounts(
      c.env.DB,
      heldWins.map(({ memberId }) => memberId),
    )
    return {
      items: heldWins.map((one) => ({ account: accounts.get(one.memberId) ?? null, ...withReference(bank, one) })),
      next,
    }
  })

  serve(app, heldWinCalls.proposeHeldWin, async ({ reference, how, reason }, { actor }, c) => {
    const [bank, number] = partsOf(reference)
    if (!bankNames(c.env).includes(bank)) return new Refusal('not-found')
    return heldWinOrRefusal(bank, await bankOf(c.env, bank).proposeHeldWin({ number, how, reason, actor }))
  })

  serve(app, heldWinCalls.decideHeldWin, async ({ reference, decision, reason = '' }, { actor }, c) => {
    const [bank, number] = partsOf(reference)
    if (!bankNames(c.env).includes(bank)) return new Refusal('not-found')
    return heldWinOrRefusal(bank, await bankOf(c.env, bank).decideHeldWin({ number, decision, reason, actor }))
  })

  serve(app, heldWinCalls.showWinCeilings, ({ code }, _by, c) => readCeilings(c.env.DB, code))

  serveForTwo(app, serve, heldWinCalls.setWinCeiling, {
    forTwo: async ({ DB }, { code, ...change }) => {
      const before = await readCeilings(DB, code)
      if (before instanceof Refusal) return before
      if (!(await isNamed({ DB }, { vendor: code, game: change.game }))) return new Refusal('not-found')
      if (change.times === undefined && change.most === undefined) return new Refusal('bad-input')
      return raisesCeiling(before.vendor, change) ? { code, ...change, before } : null
    },
    perform: async ({ DB }, { code, ...change }, by) =>
      (await setCeiling(DB, code, change, by)) ?? readCeilings(DB, code),
  })
}

function partsOf(reference: string): [bank: string, number: number] {
  const [bank = '', number = ''] = reference.split('.')
  return [bank, Number(number)]
}

function heldWinOrRefusal(bank: string, win: BankHeldWin | Refused) {
  return 'refusal' in win ? new Refusal(win.refusal) : withReference(bank, win)
}

function withReference(bank: string, win: BankHeldWin) {
  return { reference: `${bank}.${win.number}`, ...win }
}
