import { expect, test } from 'vitest'
import { endOfFirstScreen, visibleNames } from './markup.ts'

test('elements that may be visible before anything is opened are named', () => {
  const { tags, classes, attributes } = visibleNames(
    '<p class="a b" data-x><img alt=""><i hidden class="c"><u></u></i></p><details><summary class="d"></summary><s class="e"></s></details><dialog class="f"></dialog><b></b>',
  )
  expect([...tags]).toEqual(['html', 'head', 'body', 'p', 'img', 'details', 'summary', 'b'])
  expect([...classes]).toEqual(['a', 'b', 'd'])
  expect([...attributes]).toEqual(['class', 'data-x', 'alt'])
})

test('the first screen ends before the child of main that begins too late', () => {
  const short = `<p>${'a'.repeat(50)}</p>`
  const html = `<body><main id="m">${short}<script>"<p>"</script><div>${'b'.repeat(500)}</div><i></i></main><footer></footer>`
  expect(html.slice(endOfFirstScreen(html, 20) ?? 0)).toMatch(/^<div>b/)
  expect(html.slice(endOfFirstScreen(html, 300) ?? 0)).toMatch(/^<i>/)
  expect(html.slice(endOfFirstScreen(html, 3000) ?? 0)).toBe('<footer></footer>')
  expect(endOfFirstScreen('<body><p></p>', 300)).toBe(null)
})
