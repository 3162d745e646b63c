import { expect, test } from 'vitest'
import { deviceLabelOf } from './device.ts'

const of = (userAgent: string) => {
  const { browser, system } = deviceLabelOf({ prefix: '', userAgent })
  return [browser, system]
}
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [`Mozilla/5.0 (Linux; Android 15; K) ${CHROME} Mobile Safari/537.36`, ['Chrome', 'Android']],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/141.0.0.0`, ['Edge', 'Windows']],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, ['Chrome', 'ChromeOS']],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/120.0.0.0`, ['Opera', 'Linux']],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0.0.0 Safari/537.36', ['Chrome', 'Linux']],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', ['Firefox', 'macOS']],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
    ['Safari', 'iPhone'],
  ],
  ['curl/8.5.0', [null, null]],
  ['', [null, null]],
])('%s', (userAgent, expected) => {
  expect(of(userAgent)).toEqual(expected)
})
