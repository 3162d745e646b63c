import type { output } from 'zod/mini'
import type { openAccount } from '#api/agents/invitations'
import { Refusal } from '#api/envelope'
import type { FieldRule } from '#api/site'
import { languageOf } from '../../../http/language.ts'
import { isNameTaken, type Member, memberById } from '../../directory/members.ts'
import type { Caller, Ctx } from '../../env.ts'
import { writeNote } from '../../operators/audit.ts'
import { screenAfterwards } from '../../persons/screen.ts'
import { refusedForm } from '../../session/credentials/register-checks.ts'
import { AGENT_REGISTRATIONS } from '../../session/limits.ts'
import { enrol, hashOptional, usernameTaken } from '../../session/register/enrol.ts'
import { actorOf } from '../../session/sub-accounts/guard.ts'
import { type RuledField, readRegisterRules } from '../../settings/rules.ts'
import { keyFor, throttleOf } from '../../throttle/of.ts'
import { todayOf, visitorOf } from '../../visitor.ts'
import { offer, refusedRates } from './offers.ts'
import { openedRow } from './opened-row.ts'

type Form = output<typeof openAccount.request>

/** What an agent fills in for somebody else; the owner of the account adds the rest. */
const FILLED_IN: readonly RuledField[] = ['username', 'password', 'birthday']

/**
 * Opens an account directly below an agent, by the rules of registering. Its owner changes the first password before
 * anything else.
 */
export async function openBelow(form: Form, caller: Caller, c: Ctx) {
  const { DB } = c.env
  const agent = await memberById(DB, caller.memberId)
  if (agent === null) return new Refusal('not-agent')
  const refused = await refusedAccount(form, agent, c)
  if (refused) return refused
  const password = await hashOptional(form.password, { account: agent.account_folded, isSignedIn: true }, c)
  if (password instanceof Refusal) return password
  const { username, birthday, type } = form
  const language = languageOf(c.req.header('Accept-Language'))
  const opened = { username, birthday, type, upline: agent, password, language }
  const member = await enrol(c.env, openedRow(c.env, opened))
  if (member instanceof Refusal) return member
  screenAfterwards(c.env, member.id, c.executionCtx)
  const after = { account: member.account, type, under: agent.account }
  const by = { actor: actorOf(caller), address: visitorOf(c).address, reason: '' }
  const unrecorded = await writeNote(DB, by, {
    action: 'account-opened',
    subject: `member:${member.id}`,
    before: null,
    after,
  })
  if (unrecorded) return unrecorded
  return { account: member.account, type, proposed: await offer(c.env, agent.id, member, form.rates, by.actor) }
}

async function refusedAccount(form: Form, agent: Member, c: Ctx): Promise<Refusal | null> {
  const { DB } = c.env
  const { username, password, birthday, terms } = form
  const rules = filledIn(await readRegisterRules(DB))
  const typed = { username, password, confirmPassword: password, birthday, terms }
  const refused =
    refusedForm(typed, rules, { username: true, password: true, mobile: false }, todayOf(c, Date.now())) ??
    (await refusedRates(DB, agent.id, form))
  if (refused) return refused
  const key = keyFor('agent-registrations', agent.id)
  const wait = await throttleOf(c.env, key).take(key, AGENT_REGISTRATIONS)
  if (wait > 0) return new Refusal('too-many-requests', { retryAfterSeconds: wait })
  // Saves a hash in the common case; between parallel requests the unique column decides.
  return (await isNameTaken(DB, username)) ? usernameTaken() : null
}

function filledIn(rules: Record<RuledField, FieldRule>): Record<RuledField, FieldRule> {
  const fields = Object.entries(rules) as [RuledField, FieldRule][]
  const off = { enabled: false, required: false }
  return Object.fromEntries(
    fields.map(([field, rule]) => [field, FILLED_IN.includes(field) ? rule : { ...rule, ...off }]),
  ) as Record<RuledField, FieldRule>
}
