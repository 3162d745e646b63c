import * as z from 'zod/mini'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'
import { columnOf, EXAMS } from '#tests/exams/every'
import type { Belonging } from '#tests/exams/exam'

/** What the texts of each call name. */
const NAMES = columnOf(EXAMS, 'ids')

/** Texts that name nothing of a member: what a person types, a secret or a detail of the caller's own, games, days. */
const NAMES_NOTHING = [
  ...['password', 'oldPassword', 'newPassword', 'confirmNewPassword', 'code', 'captcha'],
  ...['holder', 'number', 'fields', 'method', 'currency', 'amount', 'language', 'zone', 'from', 'to', 'gameName'],
  ...['terms', 'paymentPassword', 'oldPaymentPassword', 'verificationCode', 'mobileNum', 'countryDialingCode', 'email'],
  ...['nickname', 'birthday', 'idNumber', 'whatsapp', 'telegram', 'line', 'facebook', 'wechat', 'qqNum', 'zalo'],
  ...[
    'pageNo',
    'pageSize',
    'nodeId',
    'vendor',
    'vassalage',
    'modelId',
    'browser',
    'provider',
    'state',
    'iss',
    'error',
    'platform',
  ],
]

export interface IdField {
  field: string
  belonging: Belonging
  isList: boolean
}

/** An endpoint that a signed-in member calls with the id of something. */
export interface IdCall {
  name: EndpointName
  endpoint: Endpoint
  fields: readonly IdField[]
}

const guarded = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { auth, gateway, takes }]) => auth !== 'none' && gateway === 'platform' && takes !== 'picture',
)

/** Every call that takes an id, from the list of endpoints. */
export const ID_CALLS: readonly IdCall[] = guarded.flatMap(([name, endpoint]) => {
  const fields = textsOf(endpoint).flatMap(({ field, isList }) => {
    const belonging = NAMES[name]?.[field] ?? 'nothing'
    return belonging === 'nothing' ? [] : [{ field, belonging, isList }]
  })
  return fields.length > 0 ? [{ name, endpoint, fields }] : []
})

/** The reading calls of a signed-in member, whatever they take. */
export const READING_CALLS = guarded.filter(([, { method }]) => method === 'GET')

/** Texts in requests of which nobody has said whether they name something of a member. */
export function unexplainedTexts(): string[] {
  return guarded.flatMap(([name, endpoint]) =>
    textsOf(endpoint)
      .filter(({ field }) => NAMES[name]?.[field] === undefined && !NAMES_NOTHING.includes(field))
      .map(({ field }) => `${name}.${field}`),
  )
}

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** The fields of a request that hold a text, or a list of texts, of the caller's choice. */
function textsOf({ request }: Endpoint): { field: string; isList: boolean }[] {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const shapes = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const fields = new Map<string, boolean>()
  for (const { properties = {} } of shapes)
    for (const [field, value] of Object.entries(properties)) {
      const isList = value.type === 'array'
      const text = isList ? (value.items ?? {}) : value
      const isClosed = text.enum !== undefined || text.const !== undefined
      if (!isClosed && !['number', 'integer', 'boolean', 'object'].includes(text.type ?? '')) fields.set(field, isList)
    }
  return [...fields].map(([field, isList]) => ({ field, isList }))
}
