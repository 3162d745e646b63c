import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isBuiltPath } from '#core/site/built-pages'
import { t } from '#i18n/static.ts'
import { game } from '#tests/support/page/tiles'
import { clockOf } from './clock.ts'
import { Tile } from './Tile.tsx'
import { tileText } from './tile-text.ts'

const text = tileText((key, blanks) => t('es', key, blanks))
const tile = (changes: Parameters<typeof game>[1] = {}, props = {}) =>
  renderToStaticMarkup(createElement(Tile, { game: game('pg-sol', changes), language: 'es', text, ...props }))

test('shows showIcon if present else iconUrl; gameName if present else nodeName', () => {
  const own = tile({ showIcon: '/own.svg', iconUrl: '/vendor.svg', gameName: 'El Sol', nodeName: 'Sun' })
  expect(own).toContain('src="/own.svg"')
  expect(own).toContain('<span data-slot="name">El Sol</span>')
  const vendors = tile({ iconUrl: '/vendor.svg', gameName: null, nodeName: 'Sun' })
  expect(vendors).toContain('src="/vendor.svg"')
  expect(vendors).toContain('<span data-slot="name">Sun</span>')
})

test('the number stands at the start of the head, the vendor at the end', () => {
  expect(tile({ number: 7, vassalage: 'FC' })).toMatch(/<b data-slot="number">7<\/b><span data-slot="mark">FC<\/span>/)
})

test('the heart names its game and whether it is kept', () => {
  const heart = /<button[^>]*data-favourite="pg-sol"[^>]*>/
  expect(tile({ gameName: 'El Sol' }).match(heart)?.[0]).toMatch(/aria-pressed="false".*Guardar El Sol en favoritos/)
  expect(tile({}, { favourite: true }).match(heart)?.[0]).toContain('aria-pressed="true"')
})

test('both actions are named links that also work in a new tab', () => {
  const html = tile({ gameName: 'El Sol', trial: true })
  expect(html).toMatch(
    /href="\/seamless\?game=pg-sol&amp;mode=real" data-launch="" data-mode="real" aria-label="Jugar El Sol"/,
  )
  expect(html).toMatch(/data-mode="trial" aria-label="Prueba gratis de El Sol"/)
})

test('a lottery leads to its page, for members where that is built', () => {
  const html = tile({ gameType: 'LOTT', vassalage: 'LOTT', gameCode: 'noche' })
  const forMembers = isBuiltPath('/lottery') ? ' data-popup="member"' : ''
  expect(html).toContain(`href="/lottery?gameCode=noche"${forMembers} data-mode="real"`)
  expect(html).not.toContain('data-launch="" data-mode="real"')
})

test('a game in maintenance says when it is back', () => {
  const html = tile({ state: 'maintenance', backAt: '2026-11-21T11:30:00Z' })
  expect(html).toContain('data-back="2026-11-21T11:30:00Z"')
  expect(html).toMatch(/data-slot="strip">Vuelve a las 11:30 UTC<\/span>/)
})

test('a strip is printed only where it has a text', () => {
  expect(tile({ trial: true })).toContain('data-slot="strip"></span>')
  expect(tile({ state: 'soon', trial: true })).toContain('data-slot="strip">Próximamente</span>')
  expect(tile({ state: 'maintenance' })).toContain('data-slot="strip">En mantenimiento</span>')
})

test('a picture below the first screen has no source before it is near, and one for browsers without script', () => {
  const html = tile({ iconUrl: '/far.svg' })
  expect(html).toMatch(/<img[^>]*data-src="\/far.svg"[^>]*>(?=<noscript>)/)
  expect(html).toMatch(/<noscript><img[^>]* src="\/far.svg"/)
  expect(tile({ iconUrl: '/near.svg' }, { eager: true })).not.toMatch(/data-src|noscript/)
})

test('a name is never run as code', () => {
  expect(tile({ gameName: '<img onerror=x>' })).not.toContain('<img onerror')
})

test.each([
  ['es', '23:05 UTC'],
  ['en', '23:05 UTC'],
  ['pt', '23:05 UTC'],
])('hours count to 24 in %s', (language, expected) => {
  expect(clockOf('2026-11-21T23:05:00Z', language)).toBe(expected)
})
