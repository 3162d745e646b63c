import { expect, test } from 'vitest'
import { filterRule, rulesOf, sheetOf } from './css-rules.ts'

const SHEET =
  '@font-face{font-family:A;src:url(a;b)}@layer ui{.a,.b:not(.c,.d){color:red}@media (width>=9px){.e{top:0}.f{top:1px}}}@layer ui{.g::before{content:"}"}}'

test('rules are taken out of their layers, and put back in order', () => {
  const rules = rulesOf(SHEET)
  expect(rules.map(({ layer, text }) => `${layer}|${text}`)).toEqual([
    '|@font-face{font-family:A;src:url(a;b)}',
    'ui|.a,.b:not(.c,.d){color:red}',
    'ui|@media (width>=9px){.e{top:0}.f{top:1px}}',
    'ui|.g::before{content:"}"}',
  ])
  expect(sheetOf(rules)).toBe(SHEET.replace('}@layer ui{.g', '.g'))
})

test('selectors that match are kept, inside media queries too', () => {
  const keep = (text: string, ...names: string[]) => filterRule(text, (selector) => names.includes(selector))
  expect(keep('.a,.b:not(.c,.d){color:red}', '.b:not')).toBe('.b:not(.c,.d){color:red}')
  expect(keep('@media (width>=9px){.e{top:0}.f{top:1px}}', '.f')).toBe('@media (width>=9px){.f{top:1px}}')
  expect(keep('@media (width>=9px){.e{top:0}}', '.f')).toBe('')
  expect(keep('@keyframes turn{to{rotate:1turn}}', 'to')).toBe('')
  expect(keep('@font-face{font-family:A}')).toBe('@font-face{font-family:A}')
})
