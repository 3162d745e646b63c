import { expect, test } from 'vitest'
import { urlOf } from './request-line.ts'

test.each([
  'http://site.test/',
  'https://site.test:8443/wps/system/status?a=../b',
  'http://127.0.0.1:8787/a..b/.well-known/x',
  'http://[::1]:8787/...',
])('%s has one meaning', (url) => {
  expect(urlOf({ url })?.href).toBe(url)
})

test.each([
  ['two hosts', 'http://a, b/'],
  ['a space in the host', 'http://a b/'],
  ['a port that does not exist', 'http://a:99999/'],
  ['no host', 'http:///x'],
  ['no path', 'http://a*'],
  ['a parent segment', 'http://a/cashier/../ops'],
  ['an encoded parent segment', 'http://a/cashier/%2E%2e/ops'],
  ['a half encoded one', 'http://a/cashier/.%2e'],
  ['a segment for the same folder', 'http://a/./ops'],
  ['a backslash', 'http://a/cashier\\..\\ops'],
])('%s is refused', (_what, url) => {
  expect(urlOf({ url })).toBeNull()
})
