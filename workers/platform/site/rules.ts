import { FieldRule, type RegisterRules } from '#api/site'
import { checkedPattern } from './pattern.ts'
import { readSetting, saveSetting } from './settings.ts'

/** The fields of the register form that a rule can speak of. */
const FIELDS = ['username', 'password', 'birthday', 'email', 'payeeName', 'affiliateCode'] as const
export type RuledField = (typeof FIELDS)[number]

const NAME = 'register-rules'

/** What holds until an operator says otherwise (decisions.md "Username", "Password", "Age"). */
export const DEFAULT_RULES = {
  username: rule('^[A-Za-z][A-Za-z0-9]*$', 'LETTER_FIRST_ALNUM', 4, 20, 'required'),
  password: rule('*', 'ANY', 8, 64, 'required'),
  birthday: rule('^\\d{4}-\\d{2}-\\d{2}$', 'DATE_YMD', 10, 10, 'required'),
  email: rule('^[^\\s@]+@[^\\s@]+\\.[^\\s@.]{2,}$', 'EMAIL', 6, 120, 'optional'),
  payeeName: rule('^[^0-9<>@#$%]+$', 'FULL_NAME', 3, 80, 'off'),
  affiliateCode: rule('^[A-Za-z0-9]+$', 'ALNUM', 4, 20, 'optional'),
} as const satisfies Record<RuledField, FieldRule>

function rule(
  acceptedPattern: string,
  patternId: string,
  minLength: number,
  maxLength: number,
  use: 'required' | 'optional' | 'off',
): FieldRule {
  return { enabled: use !== 'off', required: use === 'required', acceptedPattern, patternId, minLength, maxLength }
}

/** The rules in force: the operator's over the defaults. */
export async function registerRulesOf(db: D1Database): Promise<Record<RuledField, FieldRule>> {
  const saved = await readSetting(db, NAME)
  return rulesFrom(saved) ?? DEFAULT_RULES
}

/** Saves rules for some fields; null, and nothing saved, when one of them could not be enforced. `by`: an address. */
export async function saveRegisterRules(db: D1Database, rules: unknown, by: string): Promise<RegisterRules | null> {
  const whole = rulesFrom(rules)
  if (whole === null) return null
  await saveSetting(db, NAME, rules, by)
  return whole
}

function rulesFrom(saved: unknown): Record<RuledField, FieldRule> | null {
  if (typeof saved !== 'object' || saved === null) return null
  const rules: Record<RuledField, FieldRule> = { ...DEFAULT_RULES }
  for (const [field, value] of Object.entries(saved)) {
    const known = FIELDS.find((name) => name === field)
    const parsed = FieldRule.safeParse(value)
    if (known === undefined || !parsed.success || !isEnforceable(known, parsed.data)) return null
    rules[known] = parsed.data
  }
  return rules
}

/** No account without a name and a password of at least 8 (GLI-19 2.5.3(d)); bounds in order; a pattern that is safe. */
function isEnforceable(
  field: RuledField,
  { required, minLength, maxLength, acceptedPattern, ...rest }: FieldRule,
): boolean {
  if ((field === 'username' || field === 'password') && !(required && rest.enabled)) return false
  const least = field === 'password' ? 8 : 1
  return minLength >= least && maxLength >= minLength && maxLength <= 128 && checkedPattern(acceptedPattern) !== null
}
