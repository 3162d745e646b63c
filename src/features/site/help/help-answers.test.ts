import { expect, test } from 'vitest'
import { answersOf } from './help-answers.ts'

test('each heading begins an answer', () => {
  const html = '<h3 id="a">¿Uno?</h3>\n<p>Sí.</p>\n<ul><li>x</li></ul>\n<h3 id="b">¿<b>Dos</b>?</h3>\n<p>No.</p>'
  expect(answersOf(html)).toEqual([
    { id: 'a', question: '¿Uno?', html: '<p>Sí.</p>\n<ul><li>x</li></ul>' },
    { id: 'b', question: '¿<b>Dos</b>?', html: '<p>No.</p>' },
  ])
  expect(answersOf('<p>Nada</p>')).toEqual([])
})
