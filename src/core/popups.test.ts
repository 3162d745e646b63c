import { beforeEach, expect, test } from 'vitest'
import { page } from '#tests/site/page'
import { provide } from './environment.ts'
import { $popups, closePopup, closePopups, openPopup, swapPopup, turnOf } from './popups.ts'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  $popups.set([])
})

const names = () => $popups.get().map(({ name }) => name)

test('opening a popup wakes the host, and the stack has each name once', () => {
  openPopup('deposit', null)
  openPopup('message', { about: 'network' })
  openPopup('deposit', null)
  expect(names()).toEqual(['message', 'deposit'])
  expect(here.emitted).toContainEqual({ event: 'farol:wake', detail: 'PopupHost' })
})

test('closing removes the top popup, or the one that is named', () => {
  openPopup('deposit', null)
  openPopup('login', { why: null })
  closePopup('deposit')
  expect(names()).toEqual(['login'])
  closePopup()
  expect(names()).toEqual([])
})

test('the register popup replaces the login popup', () => {
  openPopup('login', { why: null })
  swapPopup('login', 'register', null)
  expect(names()).toEqual(['register'])
})

test('a popup that comes back to the top opens anew; the top one changes in place', () => {
  openPopup('help', { tag: null })
  openPopup('service', null)
  const turns = () => $popups.get().map((popup) => [popup.name, turnOf(popup)])
  const [[, help], [, service]] = turns() as [[string, number], [string, number]]
  openPopup('help', { tag: 'term' })
  const again = turns().at(-1)?.[1]
  expect(turns()).toEqual([
    ['service', service],
    ['help', again],
  ])
  expect(again).not.toBe(help)
  openPopup('help', { tag: 'rules' })
  expect(turns().at(-1)).toEqual(['help', again])
  expect($popups.get().at(-1)?.param).toEqual({ tag: 'rules' })
})

test('going to another place of the page closes all popups', () => {
  openPopup('help', { tag: null })
  openPopup('service', null)
  closePopups()
  expect(names()).toEqual([])
})
