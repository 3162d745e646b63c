import * as z from 'zod/mini'
import type { Endpoint } from '#api/endpoint'
import { type EndpointName, endpoints } from '#api/endpoints'

/** What a member owns and names by an id in a request. */
export const BELONGINGS = [
  'deposit',
  'deposit-cursor',
  'picture',
  'payout-account',
  'withdrawal',
  'withdrawal-cursor',
  'session',
  'message',
  'message-cursor',
  'line-transfer',
  'line-transfer-cursor',
  'vendor-transfer',
  'vendor-transfer-cursor',
  'line-account',
  'line-bet',
  'line-bet-cursor',
  'line-movement-cursor',
  'contract',
  'invitation',
  'sub-account',
  'sub-account-cursor',
  'bet',
  'bonus',
  'bonus-cursor',
  'feedback',
  'feedback-cursor',
  'login-cursor',
  'statement-cursor',
  'bet-cursor',
] as const
export type Belonging = (typeof BELONGINGS)[number]

/** Which fields name a belonging. */
const NAMES: { [Name in EndpointName]?: Record<string, Belonging> } = {
  endSession: { id: 'session' },
  sendLineTransfer: { id: 'line-transfer' },
  lineTransfers: { before: 'line-transfer-cursor' },
  journalStatement: { cursor: 'statement-cursor' },
  transactionStatement: { cursor: 'statement-cursor' },
  betStatement: { cursor: 'bet-cursor' },
  journalFile: { cursor: 'statement-cursor' },
  transactionFile: { cursor: 'statement-cursor' },
  betFile: { cursor: 'bet-cursor' },
  betRecall: { id: 'bet' },
  walletTransfer: { id: 'vendor-transfer' },
  walletTransfers: { cursor: 'vendor-transfer-cursor' },
  lineReceivers: { search: 'line-account' },
  listContracts: { account: 'line-account' },
  proposeContract: { account: 'line-account' },
  counterContract: { contract: 'contract' },
  decideContract: { contract: 'contract' },
  settlementDownlines: { contract: 'contract' },
  deactivateInvitation: { invitation: 'invitation' },
  changeSubAccount: { id: 'sub-account' },
  setSubAccountState: { id: 'sub-account' },
  resetSubAccountPassword: { id: 'sub-account' },
  subAccountLog: { id: 'sub-account', before: 'sub-account-cursor' },
  teamMembers: { below: 'line-account', search: 'line-account' },
  teamFile: { below: 'line-account', search: 'line-account' },
  freezePlay: { account: 'line-account' },
  teamBets: { account: 'line-account', cursor: 'line-bet-cursor' },
  teamBetsFile: { account: 'line-account', cursor: 'line-bet-cursor' },
  teamBetRecall: { account: 'line-account', id: 'line-bet' },
  teamTransactions: { account: 'line-account', cursor: 'line-movement-cursor' },
  teamTransactionsFile: { account: 'line-account', cursor: 'line-movement-cursor' },
  bonuses: { cursor: 'bonus-cursor' },
  cancelBonus: { bonus: 'bonus' },
  changeIcon: { upload: 'picture' },
  loginHistory: { before: 'login-cursor' },
  sendFeedback: { id: 'feedback' },
  feedbackList: { cursor: 'feedback-cursor' },
  createDeposit: { id: 'deposit' },
  confirmDeposit: { id: 'deposit' },
  depositProof: { id: 'deposit', images: 'picture' },
  depositList: { after: 'deposit-cursor' },
  addPayoutAccount: { id: 'payout-account' },
  removePayoutAccount: { id: 'payout-account' },
  createWithdrawal: { id: 'withdrawal', account: 'payout-account' },
  withdrawals: { cursor: 'withdrawal-cursor' },
  cancelWithdrawal: { id: 'withdrawal' },
  confirmWithdrawal: { id: 'withdrawal' },
  denyWithdrawal: { id: 'withdrawal' },
  messageList: { cursor: 'message-cursor' },
  readMessages: { ids: 'message' },
  removeMessages: { ids: 'message' },
}

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
/** The same where the field has a meaning of its own. An account that money is sent to is another's by its purpose. */
const NAMES_NOTHING_HERE: { [Name in EndpointName]?: readonly string[] } = {
  sendLineTransfer: ['account'],
  // Goes with the id of the bet.
  betRecall: ['placedAt'],
  // A time; of one settlement it goes with the contract.
  settlementStatement: ['cursor'],
  settlementFile: ['cursor'],
  settlementDownlines: ['start'],
  teamBetRecall: ['placedAt'],
  // A number.
  teamMembers: ['page'],
  // The id of the cancelling itself.
  cancelBonus: ['id'],
  sendFeedback: ['content'],
  createInvitation: ['note', 'days'],
  // The name of a new account.
  openAccount: ['username'],
  createSubAccount: ['username', 'note'],
  changeSubAccount: ['note'],
}

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
    const belonging = NAMES[name]?.[field]
    return belonging ? [{ field, belonging, isList }] : []
  })
  return fields.length > 0 ? [{ name, endpoint, fields }] : []
})

/** The reading calls of a signed-in member, whatever they take. */
export const READING_CALLS = guarded.filter(([, { method }]) => method === 'GET')

/** Texts in requests of which nobody has said whether they name something of a member. */
export function unexplainedTexts(): string[] {
  return guarded.flatMap(([name, endpoint]) =>
    textsOf(endpoint)
      .filter(({ field }) => !(NAMES[name]?.[field] || NAMES_NOTHING_HERE[name]?.includes(field)))
      .filter(({ field }) => !NAMES_NOTHING.includes(field))
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
