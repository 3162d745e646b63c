import { expect, test } from 'vitest'
import { serviceContacts } from './service.ts'

const follow = (url: string) => serviceContacts([{ csType: 'ANY', url }])

test.each([
  ['https://farol.example/chat', 'web', 'farol.example'],
  ['mailto:ayuda@farol.example', 'mail', 'ayuda@farol.example'],
  ['tel:+52-55-1234-5678', 'phone', '+52-55-1234-5678'],
])('%s is shown as %s', (url, kind, label) => {
  expect(follow(url)).toEqual([{ kind, url, label }])
})

test.each([
  'http://farol.example/',
  'https://evil.example/',
  'https://farol.example@evil.test/',
  'https://user:pass@farol.example/',
  'https://farol.example:8443/',
  'mailto:ayuda@evil.test',
  'mailto:a@farol.example,b@evil.test',
  'mailto:?to=b@evil.test',
  'tel:900',
  'tel:+1900;phone-context=evil.test',
  'javascript:alert(1)//farol.example',
  'data:text/html,hi',
  '/chat',
  '',
])('%j is not followed, whatever the edge sends', (url) => {
  expect(follow(url)).toEqual([])
})
