import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { addPayoutAccount, payoutAccounts, removePayoutAccount } from '#api/wallet/withdrawals'
import type { App, Serve } from '../../app.ts'
import { bankOf } from '../../bank/routing.ts'
import type { AccountChanged } from '../../bank/withdrawals/withdrawal-types.ts'
import type { Member } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Caller, Ctx } from '../../env.ts'
import { screenAfterwards } from '../../persons/screen.ts'
import { ownerByCode } from '../../session/verification/owner-by-code.ts'
import { namesBank } from '../clabe.ts'
import { accountNumber } from './account-number.ts'
import { accountFor, refusalOf } from './member-view.ts'
import { readPayoutsInForce } from './rules.ts'

/**
 * A member's payout accounts: listed, added and removed, the latter two by password. A change ends other sessions and
 * notifies the owner.
 */
export function mountPayoutAccounts(app: App, serve: Serve): void {
  serve(app, payoutAccounts, async (_nothing, { memberId, bank, currency }, c) => {
    const [accounts, { ways: methods }] = await Promise.all([
      bankOf(c.env, bank).payoutAccounts(memberId),
      readPayoutsInForce(c.env.DB),
    ])
    return { accounts: accounts.map(accountFor), ways: methods.filter((method) => method.currency === currency) }
  })

  serve(app, addPayoutAccount, add)

  serve(app, removePayoutAccount, async ({ id, password, code }, caller, c) => {
    const bank = bankOf(c.env, caller.bank)
    // Checked before the password: a mistyped id uses up no try.
    if (!(await bank.payoutAccounts(caller.memberId)).some((account) => account.id === id))
      return new Refusal('not-found')
    const owner = await ownerByCode({ password, code }, caller, c)
    if (owner instanceof Refusal) return owner
    const changed = await bank.removePayoutAccount(owner.id, id)
    if ('refusal' in changed) return refusalOf(changed)
    await afterwards('removed', changed, owner, caller, c)
    return accountFor(changed.account)
  })
}

async function add(form: output<typeof addPayoutAccount.request>, caller: Caller, c: Ctx) {
  const { id, kind, holder, password, code } = form
  const number = accountNumber(kind, form.number)
  if (number === null) return new Refusal('account-number-wrong', { fields: { number: 'wrong' } })
  // The bank of an IBAN is not known here; its check digits are.
  if (kind === 'clabe' && !namesBank(number)) return new Refusal('bank-unknown', { fields: { number: 'bank' } })
  const owner = await ownerByCode({ password, code }, caller, c)
  if (owner instanceof Refusal) return owner
  const named = { memberId: owner.id, id, kind, holder: holder.trim(), number, payeeName: owner.payee_name }
  const changed = await bankOf(c.env, caller.bank).addPayoutAccount(named)
  if ('refusal' in changed)
    return changed.refusal === 'holder-wrong'
      ? new Refusal('holder-wrong', { fields: { holder: 'wrong' } })
      : refusalOf(changed)
  await registerName(c.env.DB, owner, changed)
  screenAfterwards(c.env, owner.id, c.executionCtx)
  await afterwards('added', changed, owner, caller, c)
  return accountFor(changed.account)
}

/** A member without a registered name gets the name of the first account; the bank already enforces it. */
async function registerName(db: D1Database, owner: Member, { account }: AccountChanged): Promise<void> {
  if (owner.payee_name !== null) return
  await db
    .prepare('UPDATE members SET payee_name = ? WHERE id = ? AND payee_name IS NULL')
    .bind(account.holder, owner.id)
    .run()
}

async function afterwards(
  what: 'added' | 'removed',
  { isNew }: AccountChanged,
  owner: Member,
  caller: Caller,
  c: Ctx,
): Promise<void> {
  if (!isNew) return
  await c.env.PRESENCE.getByName(owner.id).endOthers(caller.session)
  c.executionCtx.waitUntil(tell(c.env, owner, `payout-account-${what}`))
}
