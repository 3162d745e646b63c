import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markupErrors } from '#tests/support/measure/markup'
import { TEMPLATES } from '#tests/support/page/routes'
import { FULL } from '#tests/support/product/tier'
import { ROOT } from '#tests/support/tree'

/** The built documents conform to the HTML standard. */

/** All documents in `test:full`; else those of one language and one of each template, because the others differ in their texts. */
const DIST = join(ROOT, 'dist')
const PATHS = FULL ? [DIST] : TEMPLATES.map((route) => join(DIST, `${route === '/' ? '/index' : route}.html`))

test('the Nu HTML checker finds no error in dist', () => {
  expect(PATHS.length).toBeGreaterThan(0)
  const errors = markupErrors(...PATHS).map(
    ({ url, message, extract }) => `${url.replace(/.*\/dist/, '')}: ${message} ${extract ?? ''}`,
  )
  expect(errors.slice(0, 20)).toEqual([])
})

test.runIf(FULL)('the checker finds a planted error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-markup-'))
  writeFileSync(join(folder, 'x.html'), '<!doctype html><html lang="es"><title>x</title><p><div></p>')
  expect(markupErrors(folder)).not.toEqual([])
  rmSync(folder, { recursive: true })
})
