import { beforeEach, expect, test } from 'vitest'
import { betFile, FILE_ROWS, NEXT_CURSOR } from '#api/wallet/statement-files'
import { page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { $token, saveToken } from '../token.ts'
import { MAX_ROWS, readCsv } from './csv.ts'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
})

const QUERY = { from: '2026-11-01', to: '2026-11-02', zone: 'Asia/Tokyo' }
const part = (text: string, next?: string) => () =>
  new Response(text, {
    headers: {
      'Content-Disposition': 'attachment; filename="bets-2026.csv"',
      ...(next === undefined ? {} : { [NEXT_CURSOR]: next }),
    },
  })

test('the parts of a long statement are one file, with the names of its columns once', async () => {
  here.respond('/wps/statements/bets.csv', part('id,won\r\n1,2\r\n', 'c2'), part('id,won\r\n3,4\r\n'))
  expect(await readCsv(betFile, QUERY)).toEqual({
    ok: true,
    value: { name: 'bets-2026.csv', text: 'id,won\r\n1,2\r\n3,4\r\n', zone: 'Asia/Tokyo' },
  })
  expect(here.sent.map(({ url }) => new URL(url, 'https://x').searchParams.get('cursor'))).toEqual([null, 'c2'])
  expect(here.sent[0]?.headers.Authorization).toBe('Bearer M.secret')
})

test('a statement with more parts than a file may have gives no file, instead of a cut one', async () => {
  const most = MAX_ROWS / FILE_ROWS
  const parts = Array.from({ length: most }, (_, at) => part('id\r\n1\r\n', `c${at}`))
  here.respond('/wps/statements/bets.csv', ...parts)
  expect(await readCsv(betFile, QUERY)).toEqual({ ok: false, error: 'too-many-rows' })
  expect(here.sent).toHaveLength(most)
})

test('a part that is refused or does not arrive gives no file', async () => {
  here.respond('/wps/statements/bets.csv', part('id\r\n1\r\n', 'c2'), new TypeError('failed'))
  expect(await readCsv(betFile, QUERY)).toEqual({ ok: false, error: 'network' })
  const refused = () => Response.json(here.refusal('not-signed-in'), { status: 401 })
  here.respond('/wps/statements/bets.csv', refused)
  expect(await readCsv(betFile, QUERY)).toMatchObject({ ok: false, error: 'not-signed-in' })
  expect($token.get()).toBeNull()
})
