import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { category, vendor } from '#tests/support/page/tiles'
import { builtLobby } from '../built-lobby.ts'
import { categoryEntries, entryOf, pictureOf } from './menu-entries.ts'

const { titles } = builtLobby('es')
const keysOf = (...categories: ReturnType<typeof category>[]) =>
  categoryEntries({ categories, titles }).map(({ key }) => key)

test('a category without a vendor is absent, also the mixed one before sports and fish', () => {
  expect(keysOf(category('RNG', vendor('PG')), category('SPORTS', vendor('BGS')), category('LIVE'))).toEqual([
    'RNG',
    'SPORTS',
  ])
  expect(keysOf(category('FISH', vendor('JDB')))).toEqual([])
})

test('jackpots come last, and only when there are some', () => {
  const jackpot = { key: 'JP', displayName: 'Jackpot', gameCount: 1, sort: 2 } as const
  const slots = { ...category('RNG', vendor('PG')), gameClassify: [jackpot] }
  expect(categoryEntries({ categories: [slots, category('LIVE', vendor('PG'))], titles }).at(-1)).toEqual({
    key: 'JP',
    label: 'Jackpot',
    path: '/rng#jackpot',
    motif: 'corona',
  })
})

test('the built menu has live tables, slots, other games, games of two players and the jackpot, but no fish', () => {
  expect(categoryEntries(builtLobby('en')).map(({ key, label }) => [key, label])).toEqual([
    ['LIVE', 'Live'],
    ['RNG', 'Slots'],
    ['MIX', 'Mixed'],
    ['PVP', 'Cards'],
    ['JP', 'Jackpot'],
  ])
})

test.each(['HOME', 'FAV', ...Object.keys(titles), 'JP'])('%s has its drawing', (key) => {
  const picture = pictureOf(entryOf(key as Parameters<typeof entryOf>[0], ''))
  expect(existsSync(new URL(`../../../../public${picture}`, import.meta.url))).toBe(true)
})
