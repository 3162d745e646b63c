import { beforeEach, expect, test } from 'vitest'
import { MEMBER_INFO, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { markPage, marksOf } from './marks.ts'

let here: ReturnType<typeof page>
beforeEach(() => {
  here = page()
  provide(here.environment)
})

const on = () => [...here.marks].filter(([, value]) => value !== null).map(([name]) => name)

test('a VIP is marked, and this tab stores it for the next page', () => {
  markPage(marksOf({ ...MEMBER_INFO, hasVip: true }))
  expect(on()).toEqual(['vip'])
  expect(here.session.getItem('marks')).toBe('vip')
})

test('inviting friends is marked only where it is switched off', () => {
  markPage(marksOf({ ...MEMBER_INFO, availablePromo: { REFERRAL: { enabled: false } } }))
  expect(on()).toEqual(['uninvited'])
  markPage(marksOf(MEMBER_INFO))
  expect(on()).toEqual([])
})

test('a member who wants no offers is marked until that changes', () => {
  markPage(marksOf({ ...MEMBER_INFO, receivesOffers: false }))
  expect(on()).toEqual(['unoffered'])
  markPage(marksOf(MEMBER_INFO))
  expect(on()).toEqual([])
})

test('a member on a break is marked until it is over', () => {
  markPage(marksOf({ ...MEMBER_INFO, onBreak: { until: null } }))
  expect(on()).toEqual(['onBreak'])
  markPage(marksOf(MEMBER_INFO))
  expect(on()).toEqual([])
})

test('an agent is marked until another member comes', () => {
  markPage(marksOf({ ...MEMBER_INFO, type: 41 }))
  expect(on()).toEqual(['agent'])
  markPage(marksOf(MEMBER_INFO))
  expect(on()).toEqual([])
})

test('contracts and members are marked apart: one does not remove the mark of the other', () => {
  markPage(marksOf({ ...MEMBER_INFO, hasVip: true }))
  markPage({ consolidated: true })
  expect(on()).toEqual(['vip', 'consolidated'])
  markPage({ consolidated: false })
  expect(on()).toEqual(['vip'])
})

test('there is no mark when nobody is signed in', () => {
  markPage({ vip: true, uninvited: true })
  markPage(marksOf(null))
  expect(on()).toEqual([])
  expect(here.session.getItem('marks')).toBe('')
})
