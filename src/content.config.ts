import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** One folder a language; an entry's id is `es/notices/1-open`. */
const notices = defineCollection({
  loader: glob({ base: './src/content', pattern: '*/notices/*.md' }),
  schema: z.object({ order: z.number() }),
})

/** A subject of the help centre; `anchor` is what links point at: /help#term. */
const help = defineCollection({
  loader: glob({ base: './src/content', pattern: '*/help/*.md' }),
  schema: z.object({ order: z.number(), title: z.string(), anchor: z.string() }),
})

export const collections = { notices, help }
