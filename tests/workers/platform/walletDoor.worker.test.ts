import { describe, expect, test } from 'vitest'
import { newSeat, sendRaw, signatureOf, sit, transaction, wallet } from './seat.ts'

describe('the seamless wallet: the door', () => {
  const paths = ['check', 'balance', 'bet', 'win', 'rollback']

  test.each(paths)('%s: a body nobody signed changes nothing', async (path) => {
    const seat = await newSeat()
    const body = JSON.stringify(transaction(seat, { reference_transaction_uuid: crypto.randomUUID() }))
    const other = JSON.stringify(transaction(seat))
    for (const signature of ['', 'AAAA', '%%%', await signatureOf(other)]) {
      const answer = await sendRaw(path, body, signature)
      expect(answer).toMatchObject({ status: 200, body: { status: 'RS_ERROR_INVALID_SIGNATURE' } })
      expect(answer.body.balance).toBeUndefined()
    }
    expect(await wallet('balance', transaction(seat))).toMatchObject({ balance: 100_000_000 })
  })

  test.each(paths)('%s: what is not JSON is refused, whatever it is', async (path) => {
    for (const body of ['', '{', 'null', '[]', '"text"', new Uint8Array([0xff, 0xfe, 0x00])]) {
      expect(await sendRaw(path, body)).toMatchObject({ status: 200, body: { status: 'RS_ERROR_WRONG_SYNTAX' } })
    }
    const huge = JSON.stringify({ token: 'x'.repeat(20_000) })
    expect(await sendRaw(path, huge)).toMatchObject({ status: 413, body: { status: 'RS_ERROR_WRONG_SYNTAX' } })
    const deep = `{"token":${'['.repeat(7_000)}${']'.repeat(7_000)}}`
    expect(await sendRaw(path, deep)).toMatchObject({ status: 200, body: { status: 'RS_ERROR_WRONG_TYPES' } })
  })

  test('stands at its five paths and at no other; a query says nothing', async () => {
    const body = JSON.stringify(transaction(await newSeat()))
    expect(await sendRaw('balance?from=vendor', body)).toMatchObject({ status: 200, body: { status: 'RS_OK' } })
    for (const path of ['', 'none', 'balance/', 'balance/more', 'wallet/balance'])
      expect((await sendRaw(path, body)).status).toBe(403)
  })

  test.each([
    'nothing',
    `000${'A'.repeat(36)}`,
    `007${'A'.repeat(36)}`,
    `00A${'A'.repeat(36)}`,
    `000${'A'.repeat(37)}`,
  ])("the token %s is nobody's", async (token) => {
    for (const path of ['check', 'balance', 'bet', 'win', 'rollback']) {
      const body = transaction({ memberId: '', token }, { reference_transaction_uuid: crypto.randomUUID() })
      expect(await wallet(path, body)).toMatchObject({ status: 'RS_ERROR_INVALID_TOKEN' })
    }
  })

  test('check swaps the token that travelled in an address; the old one bets no more, a reload may swap again', async () => {
    const seat = await newSeat()
    const first = await wallet('check', { token: seat.token })
    const second = await wallet('check', { token: seat.token })
    expect([first.status, second.status]).toEqual(['RS_OK', 'RS_OK'])
    const bets = [seat.token, first.token, second.token].map((token) => wallet('bet', transaction(seat, { token })))
    const statuses = (await Promise.all(bets)).map(({ status }) => status)
    expect(statuses).toEqual(['RS_ERROR_TOKEN_EXPIRED', 'RS_ERROR_TOKEN_EXPIRED', 'RS_OK'])
    await sit(seat.memberId)
    expect(await wallet('check', { token: seat.token })).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  })
})
