import { expect, test } from 'vitest'
import { CALL_HEADERS } from '../../../../workers/http/refusal.ts'
import { callApi, env } from '../support/world.ts'

test('a caller without the edge secret learns nothing', async () => {
  for (const secret of ['', 'guess', `${env.PLATFORM_SECRET}x`]) {
    const response = await callApi('GET', '/wps/system/info', { headers: { 'X-Edge-Secret': secret } })
    expect(response).toMatchObject({ status: 403, body: { success: false, code: 'forbidden' } })
  }
})

test('every response says that nothing may run, frame or embed it', async () => {
  const responses = [
    await callApi('GET', '/wps/system/info'),
    await callApi('GET', '/wps/none'),
    await callApi('GET', '/wps/system/info', { headers: { 'X-Edge-Secret': 'guess' } }),
    await callApi('POST', '/cashier/none'),
    await callApi('GET', '/pam/v1/players/session'),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 404, 403, 404, 401])
  for (const { headers } of responses)
    for (const [name, value] of Object.entries(CALL_HEADERS)) expect(headers.get(name)).toBe(value)
})

test('an unknown path is an envelope that carries the request id', async () => {
  const response = await callApi('GET', '/wps/none', { headers: { 'X-Request-Id': 'request-0001' } })
  expect(response).toMatchObject({ status: 404, body: { success: false, code: 'not-found' } })
  expect(response.headers.get('X-Request-Id')).toBe('request-0001')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
})
