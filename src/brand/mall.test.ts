import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from './brand.ts'
import { groundsOf, iconOf } from './cards.ts'
import { mallItems } from './mall.ts'

test('each article has an id, a drawing and whole numbers of its own', () => {
  expect(new Set(mallItems.map(({ id }) => id)).size).toBe(mallItems.length)
  expect(new Set(mallItems.map(({ motif }) => motif)).size).toBe(mallItems.length)
  expect(mallItems.filter(({ motif }) => !existsSync(`public${iconOf({ motif, card: null })}`))).toEqual([])
  expect(mallItems.filter(({ points }) => !Number.isInteger(points) || points < 1)).toEqual([])
  expect(mallItems.filter(({ stock }) => !Number.isInteger(stock) || stock < 0)).toEqual([])
})

test.each(brand.languages)('each article has its texts in %s, and as many options as in the others', (language) => {
  expect(mallItems.filter(({ name, description }) => !name[language] || !description[language])).toEqual([])
  expect(new Set(mallItems.map(({ name }) => name[language])).size).toBe(mallItems.length)
  for (const { options } of mallItems) {
    expect(options[language]).toHaveLength(options[brand.defaultLanguage].length)
    expect(new Set(options[language]).size).toBe(options[language].length)
    expect(options[language]).not.toContain('')
  }
})

test.each([2, 3, 4])('neighbours never share a background in rows of %i', (columns) => {
  const ground = mallItems.map(({ motif }) => groundsOf(motif)[0])
  const alike = ground.flatMap((own, at) => {
    const before = at % columns > 0 && ground[at - 1] === own
    return before || ground[at - columns] === own ? [mallItems[at]?.id] : []
  })
  expect(alike).toEqual([])
})
