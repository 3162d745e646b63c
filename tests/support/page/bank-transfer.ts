import type { Page } from 'playwright-core'

/**
 * Answers for a method of an operator's bank account, which the product under test does not have. It wants the name of
 * the payer. Returns what the page sent.
 */
export async function respondWithBankTransfer(page: Page): Promise<{ fields: unknown; images: string[] }> {
  const fields = [{ id: 'payerName', required: true }]
  const method = {
    id: 'transfer-mxn',
    kind: 'bank',
    byHand: true,
    currency: 'MXN',
    minimum: 1000,
    maximum: 500_000,
    fee: 0,
    fields,
  }
  const sent = { fields: null as unknown, images: [] as string[] }
  let deposit: Record<string, unknown> = {}
  await page.route('**/wps/wallet/deposit**', (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fulfill({ json: success([method]) })
    const body = request.postDataJSON() as Record<string, unknown>
    if (request.url().endsWith('/deposit')) {
      sent.fields = body.fields
      const { id, amount, currency } = body
      deposit = { id, method: method.id, amount, currency, ...PENDING, createdAt: at(0), expiresAt: at(60) }
    }
    if (request.url().endsWith('/proof')) sent.images = body.images as string[]
    return route.fulfill({ json: success({ ...deposit, proof: sent.images }) })
  })
  return sent
}

const PENDING = {
  state: 'pending',
  fee: 0,
  folio: 'D-1',
  creditedAt: null,
  instructions: { clabe: '646180110400000007' },
}

const success = (value: unknown) => ({ success: true, value })
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
