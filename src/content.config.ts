import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** A text is known by its path, in the case it is written: `zh-TW/help/limits`. */
const generateId = ({ entry }: { entry: string }) => entry.replace(/\.md$/, '')

/** A subject of the help centre, in one folder a language; `anchor` is what links point at: /help#term. */
const help = defineCollection({
  loader: glob({ base: './src/content', pattern: '*/help/*.md', generateId }),
  schema: z.object({ order: z.number(), title: z.string(), anchor: z.string() }),
})

/** A page that is read: terms, privacy and the like; `es/pages/terms` is /terms in Spanish. */
const pages = defineCollection({
  loader: glob({ base: './src/content', pattern: '*/pages/*.md', generateId }),
  schema: z.object({
    title: z.string(),
    line: z.string(),
    /** The day its words last changed. */
    updated: z.coerce.date(),
    /** The card that stands beside it: its number in the deck, its drawing and its name. */
    card: z.object({ number: z.number(), motif: z.string(), name: z.string() }),
  }),
})

export const collections = { help, pages }
