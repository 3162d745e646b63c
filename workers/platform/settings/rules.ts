import { Refusal } from '#api/envelope'
import { PATTERNS, type PatternId } from '#api/patterns'
import { FieldRule, type RegisterRules } from '#api/site'
import type { By } from '../operators/audit.ts'
import { checkedPattern } from './pattern.ts'
import { readSetting, saveSetting } from './settings.ts'

/** The rules in force until an operator changes them (specification section 5). */
export const DEFAULT_RULES = {
  username: rule('LETTER_FIRST_ALNUM', 4, 20, 'required'),
  password: rule('ANY', 8, 64, 'required'),
  mobileNum: rule('ANY', 4, 32, 'off'),
  birthday: rule('DATE_YMD', 10, 10, 'required'),
  email: rule('EMAIL', 6, 120, 'optional'),
  payeeName: rule('FULL_NAME', 3, 80, 'off'),
  nickname: rule('ANY', 2, 20, 'off'),
  paymentPassword: rule('NO_SPACES', 6, 64, 'off'),
  idNumber: rule('ALNUM', 4, 30, 'off'),
  qqNum: rule('DIGITS', 5, 12, 'off'),
  line: rule('NO_SPACES', 2, 40, 'off'),
  whatsapp: rule('ANY', 6, 20, 'off'),
  facebook: rule('ANY', 2, 80, 'off'),
  wechat: rule('NO_SPACES', 2, 40, 'off'),
  telegram: rule('NO_SPACES', 2, 40, 'off'),
  zalo: rule('ANY', 6, 20, 'off'),
  recommenderId: rule('ALNUM', 4, 20, 'off'),
  affiliateCode: rule('ALNUM', 4, 20, 'optional'),
} as const satisfies Record<string, FieldRule>

/** The fields of the register form that have a rule. */
export type RuledField = keyof typeof DEFAULT_RULES
const FIELDS = Object.keys(DEFAULT_RULES) as RuledField[]

const NAME = 'register-rules'

/** The smallest minimum length an operator may set (GLI-19 2.5.3(d) for the password). */
const LEAST: Partial<Record<RuledField, number>> = { password: 8, paymentPassword: 6 }

function rule(
  patternId: PatternId,
  minLength: number,
  maxLength: number,
  use: 'required' | 'optional' | 'off',
): FieldRule {
  const acceptedPattern = PATTERNS[patternId]
  return { enabled: use !== 'off', required: use === 'required', acceptedPattern, patternId, minLength, maxLength }
}

/**
 * Returns the rules in force: the operator's over the defaults. A saved rule that is refused today, because its pattern
 * takes too many steps, gives way to the default of its field; the others stay.
 */
export async function readRegisterRules(db: D1Database): Promise<Record<RuledField, FieldRule>> {
  const saved = await readSetting(db, NAME)
  const whole = rulesFrom(saved)
  if (!(whole instanceof Refusal)) return whole
  const enforceable = Object.entries(saved ?? {}).filter(
    ([field, rule]) => !(rulesFrom({ [field]: rule }) instanceof Refusal),
  )
  const rules = rulesFrom(Object.fromEntries(enforceable))
  return rules instanceof Refusal ? DEFAULT_RULES : rules
}

/** Saves rules for some fields. Refuses, naming field and reason, and saves nothing when one could not be enforced. */
export async function saveRegisterRules(db: D1Database, rules: unknown, by: By): Promise<RegisterRules | Refusal> {
  const whole = rulesFrom(rules)
  if (whole instanceof Refusal) return whole
  return (await saveSetting(db, NAME, rules, by)) ?? whole
}

function rulesFrom(saved: unknown): Record<RuledField, FieldRule> | Refusal {
  if (typeof saved !== 'object' || saved === null) return new Refusal('bad-input')
  const rules: Record<RuledField, FieldRule> = { ...DEFAULT_RULES }
  for (const [field, value] of Object.entries(saved)) {
    const ruledField = FIELDS.find((name) => name === field)
    const parsed = FieldRule.safeParse(value)
    if (ruledField === undefined) return refuseField(field, 'unknown')
    if (!parsed.success) return refuseField(field, 'invalid')
    const reason = unenforceable(ruledField, parsed.data)
    if (reason !== null) return refuseField(field, reason)
    rules[ruledField] = parsed.data
  }
  return rules
}

const refuseField = (field: string, reason: string) =>
  new Refusal('bad-input', { fields: { [field.slice(0, 64)]: reason } })

/**
 * Every account needs a name and a password of at least 8 (GLI-19 2.5.3(d)); bounds must be in order and patterns safe.
 */
function unenforceable(field: RuledField, rule: FieldRule): 'required' | 'bounds' | 'pattern' | null {
  const { enabled, required, minLength, maxLength, acceptedPattern } = rule
  if ((field === 'username' || field === 'password') && !(required && enabled)) return 'required'
  if (minLength < (LEAST[field] ?? 1) || maxLength < minLength || maxLength > 128) return 'bounds'
  return checkedPattern(acceptedPattern) === null ? 'pattern' : null
}
