import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { gameList } from '#api/games'
import { AnnouncementDraft } from '#api/operator/notices'
import { ListedGame } from '#api/vendors/vendor'
import { arrivals, notices } from '#brand/announcements'
import { brand } from '#brand/brand'
import { slots } from '#i18n/every/slots.ts'
import { testCatalogue } from '#tests/support/catalogue/catalogue'

/**
 * Some of our texts pass through calls that limit their length. One close to its limit would stop the seed in the next
 * language, whose sentences may be longer: the pages are tested with texts 40 % longer too (languages.browser.test.ts).
 */
const GROWTH = 1.4
const longer = (text: string) => text.padEnd(Math.ceil(text.length * GROWTH), 'x')

/** Parts of a call that refuse their text once it has grown. */
const refused = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe.each([...arrivals, ...notices])('the announcement $id', ({ id, type, execution, publishedAt, texts }) => {
  test.each(brand.languages)('fits in %s', (language) => {
    const text = texts[language] ?? texts[brand.defaultLanguage]
    const grown = { title: longer(text.title), content: longer(text.content) }
    const draft = { id, type, execution, publishedAt, texts: { [brand.defaultLanguage]: grown } }
    expect(refused(AnnouncementDraft, draft)).toEqual([])
  })
})

test.each(brand.languages)('the name of a game can be typed whole into the search in %s', (language) => {
  const { gameName } = gameList.request.shape
  const names = testCatalogue.map(({ names }) => names[language])
  expect(names.filter((name) => refused(gameName, longer(name)).length > 0)).toEqual([])
})

test.each(brand.languages)('the name of a slot fits the list of a vendor in %s', (language) => {
  const names = Object.values(slots[language])
  expect(names.filter((name) => refused(ListedGame.shape.name, longer(name)).length > 0)).toEqual([])
})
