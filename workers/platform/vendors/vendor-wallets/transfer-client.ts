import type { Currency } from '#api/money'
import {
  TRANSFER_PATH,
  TRANSFER_STATUS_PATH,
  type TransferRequest,
  TransferResponse,
  VENDOR_WALLET_BALANCE_PATH,
} from '#api/vendors/transfer-wallet'
import { fromVendorUnits, toVendorUnits, type WalletStatus } from '#api/vendors/vendor'
import type { BankVendorTransfer } from '../../bank/vendor-transfers/vendor-transfer-types.ts'
import type { Env } from '../../env.ts'
import type { RegisteredVendor } from '../../registry/registry.ts'
import { callSigned } from '../operator-wallet.ts'

/** Timeout of a vendor call, in milliseconds; the member waits, and the sweep reconciles later. */
const TIMEOUT_MS = 5_000
const LONGEST = 8_192

/** A vendor's report on a transfer. Only `yes` and `no` end it; `unknown`: the vendor has no transfer with that id. */
export interface VendorTransferReply {
  outcome: 'yes' | 'no' | 'unknown' | 'unclear'
  figure: number | null
  reason: string
}

/** The meaning of each status for a transfer. A status that may also be caused by our own mistake ends nothing. */
const MEANING = {
  RS_OK: 'yes',
  RS_ERROR_NOT_ENOUGH_MONEY: 'no',
  RS_ERROR_USER_DISABLED: 'no',
  RS_ERROR_WRONG_CURRENCY: 'no',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'no',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'unknown',
  RS_ERROR_UNKNOWN: 'unclear',
  RS_ERROR_TIMEOUT: 'unclear',
  RS_ERROR_INVALID_TOKEN: 'unclear',
  RS_ERROR_INVALID_GAME: 'unclear',
  RS_ERROR_INVALID_SIGNATURE: 'unclear',
  RS_ERROR_TOKEN_EXPIRED: 'unclear',
  RS_ERROR_WRONG_SYNTAX: 'unclear',
  RS_ERROR_WRONG_TYPES: 'unclear',
  RS_ERROR_DUPLICATE_TRANSACTION: 'unclear',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'unclear',
} as const satisfies Record<WalletStatus, VendorTransferReply['outcome']>

/** Sends a transfer to the vendor, or (`status`) queries its outcome. */
export async function requestTransfer(
  env: Env,
  vendor: RegisteredVendor,
  transfer: BankVendorTransfer,
  what: 'transfer' | 'status',
): Promise<VendorTransferReply> {
  const { transactionId: transactionUuid, memberId: user, currency, direction } = transfer
  const amount = toVendorUnits(transfer.amount, currency)
  const wanted = { transaction_uuid: transactionUuid, user, currency, direction, amount }
  const response =
    what === 'transfer'
      ? await post(env, vendor, TRANSFER_PATH, wanted)
      : await post(env, vendor, TRANSFER_STATUS_PATH, { transaction_uuid: transactionUuid, user, currency })
  if (response === null) return { outcome: 'unclear', figure: null, reason: 'no-answer' }
  const outcome = MEANING[response.status]
  const isOurs = outcome === 'unknown' || outcome === 'unclear' || isAbout(response, wanted)
  return { outcome: isOurs ? outcome : 'unclear', figure: figureOf(response, currency), reason: response.status }
}

/** Returns what the vendor holds for a member, in minor units; null when it does not reply. */
export async function fetchBalance(
  env: Env,
  vendor: RegisteredVendor,
  user: string,
  currency: Currency,
): Promise<number | null> {
  const response = await post(env, vendor, VENDOR_WALLET_BALANCE_PATH, { user, currency })
  if (response?.status !== 'RS_OK' || response.user !== user || response.currency !== currency) return null
  return figureOf(response, currency)
}

type TransferFields = Omit<TransferRequest, 'operator_id' | 'request_uuid'>

/** Checks that a response is about this transfer; any other is ignored. */
function isAbout(
  response: TransferResponse,
  { transaction_uuid: transactionUuid, user, currency, direction, amount }: TransferFields,
): boolean {
  return (
    response.transaction_uuid?.toLowerCase() === transactionUuid.toLowerCase() &&
    response.user === user &&
    response.currency === currency &&
    response.direction === direction &&
    response.amount === amount
  )
}

/** Converts to minor units; fractions of a minor unit stay at the vendor. */
function figureOf({ balance }: TransferResponse, currency: Currency): number | null {
  if (balance === undefined) return null
  return fromVendorUnits(balance - (balance % toVendorUnits(1, currency)), currency)
}

/** Makes one signed call; returns null when no readable response arrived. */
async function post(
  env: Env,
  vendor: RegisteredVendor,
  path: string,
  fields: object,
): Promise<TransferResponse | null> {
  const requestUuid = crypto.randomUUID()
  const request = { operator_id: vendor.operatorId, request_uuid: requestUuid, ...fields }
  const response = await callSigned(env, vendor, path, request, TIMEOUT_MS, LONGEST)
  const parsed = response?.status === 200 ? TransferResponse.safeParse(response.body) : null
  return parsed?.success && parsed.data.request_uuid === requestUuid ? parsed.data : null
}
