import { beforeEach, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from './environment.ts'
import { $popups, closePopup, openPopup, swapPopup } from './popups.ts'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  $popups.set([])
})

const names = () => $popups.get().map(({ name }) => name)

test('opening wakes the host, and the stack keeps one of each name', () => {
  openPopup('deposit', null)
  openPopup('message', { about: 'network' })
  openPopup('deposit', null)
  expect(names()).toEqual(['message', 'deposit'])
  expect(here.emitted).toContainEqual({ event: 'farol:wake', detail: 'PopupHost' })
})

test('closing takes the top one, or the one named', () => {
  openPopup('deposit', null)
  openPopup('login', { why: null })
  closePopup('deposit')
  expect(names()).toEqual(['login'])
  closePopup()
  expect(names()).toEqual([])
})

test('login gives way to register', () => {
  openPopup('login', { why: null })
  swapPopup('login', 'register', null)
  expect(names()).toEqual(['register'])
})
