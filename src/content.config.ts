import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** The id of a text is its path with the case preserved: `zh-TW/help/limits`. */
const generateId = ({ entry }: { entry: string }) => entry.replace(/\.md$/, '')

/** A topic of the help centre, one folder per language. Links use `anchor`: /help#term. */
const help = defineCollection({
  loader: glob({ base: './src/content', pattern: '*/help/*.md', generateId }),
  schema: z.object({ order: z.number(), title: z.string(), anchor: z.string() }),
})

/** A text page: terms, privacy and the like; `es/pages/terms` is /terms in Spanish. */
const pages = defineCollection({
  loader: glob({ base: './src/content', pattern: '*/pages/*.md', generateId }),
  schema: z.object({
    title: z.string(),
    subtitle: z.string(),
    /** The date of the last change of its text. */
    updated: z.coerce.date(),
    /** The card beside the text: its number in the deck, its drawing and its name. */
    card: z.object({ number: z.number(), motif: z.string(), name: z.string() }),
  }),
})

export const collections = { help, pages }
