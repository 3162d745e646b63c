import type { Hono } from 'hono'
import { type Currency, CurrencyCode } from '#api/money'
import {
  TRANSFER_PATH,
  TRANSFER_STATUS_PATH,
  TransferRequest,
  type TransferResponse,
  TransferStatusRequest,
  VENDOR_WALLET_BALANCE_PATH,
  VendorWalletBalanceRequest,
} from '#api/vendors/transfer-wallet'
import { fromVendorUnits, toVendorUnits } from '#api/vendors/vendor'
import type { Ctx, Env } from './env.ts'
import { respondError, signedBody } from './operator.ts'
import type { Written } from './vendor-wallets/VendorWalletLedger.ts'
import { vendorWalletOf } from './vendor-wallets/vendor-wallet-of.ts'

/**
 * Mounts the transfer wallet (docs/vendor-wallets.md): operators move a user's money into the vendor wallet and back.
 */
export function mountTransfers(app: Hono<{ Bindings: Env }>): void {
  app.post(TRANSFER_PATH, transfer)
  app.post(TRANSFER_STATUS_PATH, transferStatus)
  app.post(VENDOR_WALLET_BALANCE_PATH, balance)
}

async function transfer(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = TransferRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const { transaction_uuid: transactionUuid, direction } = parsed.data
  const at = vendorWalletFor(c, parsed.data)
  if (at === null) return respond(c, parsed.data, { status: 'RS_ERROR_WRONG_CURRENCY', ...contentOf(parsed.data) })
  const amount = fromVendorUnits(parsed.data.amount, at.currency)
  if (amount === null) return respond(c, parsed.data, { status: 'RS_ERROR_WRONG_TYPES' })
  const written = await at.wallet.move(transactionUuid, direction, amount)
  return respond(c, parsed.data, { transaction_uuid: transactionUuid, ...replyOf(written, at.currency) })
}

/** Repeats the outcome of a transfer. */
async function transferStatus(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = TransferStatusRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const { transaction_uuid: transactionUuid } = parsed.data
  const at = vendorWalletFor(c, parsed.data)
  const written = at && (await at.wallet.transfer(transactionUuid))
  if (!at || !written)
    return respond(c, parsed.data, { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST', transaction_uuid: transactionUuid })
  return respond(c, parsed.data, { transaction_uuid: transactionUuid, ...replyOf(written, at.currency) })
}

async function balance(c: Ctx): Promise<Response> {
  const signed = await signedBody(c)
  if (signed instanceof Response) return signed
  const parsed = VendorWalletBalanceRequest.safeParse(signed)
  if (!parsed.success) return respondError(c, 400, 'The request cannot be read.')
  const at = vendorWalletFor(c, parsed.data)
  if (at === null) return respond(c, parsed.data, { status: 'RS_ERROR_WRONG_CURRENCY' })
  return respond(c, parsed.data, { status: 'RS_OK', balance: toVendorUnits(await at.wallet.balance(), at.currency) })
}

/** Returns the vendor wallet, or null when the currency has none, such as play money. */
function vendorWalletFor(c: Ctx, { operator_id: operatorId, user, currency }: VendorWalletBalanceRequest) {
  const code = CurrencyCode.safeParse(currency)
  if (!code.success || code.data === 'FUN') return null
  return { wallet: vendorWalletOf(c.env, operatorId, user, code.data), currency: code.data }
}

/** Repeats the request's content, since the operator checks that even a final refusal matches its request. */
function contentOf({ transaction_uuid: transactionUuid, direction, amount }: TransferRequest) {
  return { transaction_uuid: transactionUuid, direction, amount }
}

function replyOf(
  { entry, amount, status, balance }: Written,
  currency: Currency,
): Omit<TransferResponse, 'request_uuid'> {
  const direction = entry === 'out' ? 'out' : 'in'
  return { status, direction, amount: toVendorUnits(amount, currency), balance: toVendorUnits(balance, currency) }
}

function respond(
  c: Ctx,
  { request_uuid: requestUuid, user, currency }: VendorWalletBalanceRequest,
  reply: Omit<TransferResponse, 'request_uuid'>,
) {
  return c.json({ ...reply, request_uuid: requestUuid, user, currency } satisfies TransferResponse)
}
