import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { markupErrors } from '#tests/support/page/markup'
import { ROOT } from '#tests/support/tree'

/** The built documents conform to the HTML standard. */

test('the Nu HTML checker finds no error in dist', () => {
  const errors = markupErrors(join(ROOT, 'dist')).map(
    ({ url, message, extract }) => `${url.replace(/.*\/dist/, '')}: ${message} ${extract ?? ''}`,
  )
  expect(errors.slice(0, 20)).toEqual([])
})

test('and it would find one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-markup-'))
  writeFileSync(join(folder, 'x.html'), '<!doctype html><html lang="es"><title>x</title><p><div></p>')
  expect(markupErrors(folder)).not.toEqual([])
  rmSync(folder, { recursive: true })
})
