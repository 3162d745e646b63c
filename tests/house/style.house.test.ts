import { describe, expect, test } from 'vitest'
import { filesIn, read } from '#tests/support/tree'

/** One set of design tokens, logical properties only, square corners. */

const styles = [
  ...filesIn('src', ['.css']).map((path) => ({ path, css: read(path) })),
  ...filesIn('src', ['.astro']).map((path) => ({ path, css: stylesOf(read(path)) })),
]
const inline = filesIn('src', ['.astro', '.tsx', '.ts']).map(read).join('\n')

function stylesOf(astro: string): string {
  return [...astro.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map((match) => match[1]).join('\n')
}
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')

describe('tokens', () => {
  const tokens = [...withoutComments(read('src/ui/tokens.css')).matchAll(/^\s*(--[\w-]+)\s*:/gm)].map((m) => m[1] ?? '')
  const everything = `${styles.map(({ css }) => css).join('\n')}\n${inline}`

  test('every token is used', () => {
    expect([...new Set(tokens)].filter((token) => !everything.includes(`var(${token}`))).toEqual([])
  })

  test('every token used is defined', () => {
    const used = [...everything.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? '')
    const defined = new Set([...everything.matchAll(/(--[\w-]+)['"]?\s*[:\]]/g)].map((match) => match[1]))
    expect([...new Set(used)].filter((token) => !defined.has(token))).toEqual([])
  })

  test('colours are tokens, not typed again', () => {
    const typed = styles.filter(
      ({ path, css }) => path !== 'src/ui/tokens.css' && /#[\da-f]{3,8}\b/i.test(withoutComments(css)),
    )
    expect(typed.map(({ path }) => path)).toEqual([])
  })
})

describe('direction', () => {
  test('nothing is placed by left or right', () => {
    const physical =
      /(^|[\s;{])((margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)|left|right|border-(top|bottom)-(left|right)-radius)\s*:|(text-align|float|clear)\s*:\s*(left|right)/m
    expect(styles.filter(({ css }) => physical.test(withoutComments(css))).map(({ path }) => path)).toEqual([])
  })
})

describe('plates', () => {
  test('nothing is blurred, rounded into a pill or graded', () => {
    const soft = /backdrop-filter|filter\s*:\s*blur|border-radius\s*:\s*(999|9999)|radial-gradient/
    expect(styles.filter(({ css }) => soft.test(withoutComments(css))).map(({ path }) => path)).toEqual([])
  })
})
