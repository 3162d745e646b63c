import { expect, test } from 'vitest'
import { targetOf } from './target.ts'

const of = (linkageType: Parameters<typeof targetOf>[0]['linkageType'], target: string) =>
  targetOf({ linkageType, target }, 'en')

test('a banner leads to a page of ours, in the language of the page', () => {
  expect(of('PAGE', '/rng?vassalage=PG')).toEqual({ href: '/en/rng?vassalage=PG' })
  expect(of('PAGE', '/pt/help#limits')).toEqual({ href: '/en/help#limits' })
})

test('a banner of a promotion leads members to the reward centre', () => {
  expect(of('PROMOTION', 'welcome')).toEqual({ href: '/en/member/rewardCenter', forMembers: true })
})

test('a banner leads to a game, or to a host that the brand lists', () => {
  expect(of('GAME', 'frl-loteria-del-puerto')).toEqual({
    href: '/en/seamless?game=frl-loteria-del-puerto&mode=real',
    launch: 'frl-loteria-del-puerto',
  })
  expect(of('URL', 'https://noticias.farol.example/a')).toEqual({
    href: 'https://noticias.farol.example/a',
    external: true,
  })
})

test.each([
  ['NONE', '/rng'],
  ['PAGE', '/en/member/nothing'],
  ['PAGE', '/lottery?gameCode=x'],
  ['PAGE', '/seaLottery'],
  ['PAGE', '//evil.example/x'],
  ['PAGE', '/\\evil.example'],
  ['PAGE', 'https://evil.example'],
  ['PAGE', 'javascript:alert(1)'],
  ['PAGE', '/a\nb'],
  ['GAME', '../x'],
  ['GAME', ''],
  ['URL', 'http://farol.example'],
  ['URL', 'https://evil.example'],
  ['URL', 'https://farol.example.evil.example'],
  ['URL', 'https://notfarol.example'],
  ['URL', 'https://farol.example@evil.example'],
  ['URL', 'https://someone@farol.example'],
  ['URL', 'https://farol.example:8443'],
  ['URL', 'javascript:alert(1)'],
  ['URL', 'data:text/html,x'],
  ['URL', ''],
] as const)('%s %j leads nowhere', (linkageType, target) => {
  expect(of(linkageType, target)).toBeNull()
})
