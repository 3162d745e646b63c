import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { changeProfile, memberProfile, ONCE_FIELDS, PROFILE_FIELDS, type ProfileField } from '#api/member'
import type { FieldRule } from '#api/site'
import type { App, Serve } from '../../app.ts'
import { type Member, memberById } from '../../directory/members.ts'
import { tell } from '../../directory/tell.ts'
import type { Caller, Ctx } from '../../env.ts'
import { screenAfterwards } from '../../persons/screen.ts'
import { fieldReason, refusedBirthday } from '../../session/credentials/register-checks.ts'
import { ownerByCode } from '../../session/verification/owner-by-code.ts'
import { readRegisterRules } from '../../settings/rules.ts'
import { todayOf } from '../../visitor.ts'

type Details = Partial<Record<ProfileField, string>>
type Rules = Record<ProfileField, FieldRule>

/** Every account has these, whatever the brand asks for at registration. */
const ALWAYS: readonly ProfileField[] = ['nickname', 'birthday']

/** The details of the signed-in member: the fields that the register rules enable. */
export function mountProfile(app: App, serve: Serve): void {
  serve(app, memberProfile, async (_nothing, caller, c) => {
    const [member, rules] = await Promise.all([memberById(c.env.DB, caller.memberId), rulesOf(c.env.DB)])
    if (member === null) return new Refusal('not-signed-in')
    const details = detailsOf(member)
    const fields = PROFILE_FIELDS.filter((name) => rules[name].enabled).map((name) => {
      const value = details[name] ?? ''
      const isFixed = ONCE_FIELDS.includes(name) && value !== ''
      return {
        name,
        value: isFixed && name === 'idNumber' ? `•••• ${value.slice(-3)}` : value,
        isFixed,
        rule: rules[name],
      }
    })
    return { fields, payeeName: member.payee_name }
  })

  serve(app, changeProfile, change)
}

async function rulesOf(db: D1Database): Promise<Rules> {
  const rules = await readRegisterRules(db)
  const ruled = PROFILE_FIELDS.map((name) => {
    const isAlways = ALWAYS.includes(name)
    // A birth date that is not required may stay unknown; a nickname may not.
    const isRequired = name === 'nickname' || (rules[name].required && name !== 'birthday')
    return [name, { ...rules[name], enabled: isAlways || rules[name].enabled, required: isRequired }] as const
  })
  return Object.fromEntries(ruled) as Rules
}

function detailsOf({ nickname, birthday, details = '{}' }: Member): Details {
  return { ...(JSON.parse(details) as Details), nickname, ...(birthday && { birthday }) }
}

async function change({ password, code, ...typed }: output<typeof changeProfile.request>, caller: Caller, c: Ctx) {
  const member = await memberById(c.env.DB, caller.memberId)
  if (member === null) return new Refusal('not-signed-in')
  const before = detailsOf(member)
  const changes = Object.entries(typed).filter(
    ([name, value]) => value !== undefined && value !== (before[name as ProfileField] ?? ''),
  ) as [ProfileField, string][]
  const refused = refusedChanges(changes, before, await rulesOf(c.env.DB), todayOf(c, Date.now()))
  if (refused) return refused
  const owner = await ownerByCode({ password, code }, caller, c)
  if (owner instanceof Refusal) return owner
  if (changes.length === 0) return {}
  if (!(await save(Object.fromEntries(changes), owner, c.env.DB))) return new Refusal('conflict')
  screenAfterwards(c.env, owner.id, c.executionCtx)
  if (changes.some(([name]) => name !== 'nickname')) c.executionCtx.waitUntil(tell(c.env, owner, 'profile-changed'))
  return {}
}

function refusedChanges(
  changes: [ProfileField, string][],
  before: Details,
  rules: Rules,
  today: string,
): Refusal | null {
  const fields: Record<string, string> = {}
  for (const [name, value] of changes) {
    const reason = ONCE_FIELDS.includes(name) && before[name] ? 'fixed' : fieldReason(name, value, rules[name])
    if (reason !== null) fields[name] = reason
  }
  if (Object.keys(fields).length > 0) return new Refusal('bad-input', { fields })
  const { birthday } = Object.fromEntries(changes) as Details
  return birthday === undefined ? null : refusedBirthday(birthday, today)
}

/** Saves what changed; false when another change of what is set once came first. */
async function save({ nickname, birthday, ...rest }: Details, owner: Member, db: D1Database): Promise<boolean> {
  // An empty value removes the detail (RFC 7396).
  const patch = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value || null]))
  const { meta } = await db
    .prepare(
      `UPDATE members SET nickname = coalesce(?1, nickname), birthday = coalesce(birthday, ?2),
         details = json_patch(details, ?3)
       WHERE id = ?4 AND (?2 IS NULL OR birthday IS NULL) AND (?5 IS NULL OR details ->> '$.idNumber' IS NULL)`,
    )
    .bind(nickname ?? null, birthday || null, JSON.stringify(patch), owner.id, rest.idNumber || null)
    .run()
  return meta.changes === 1
}
