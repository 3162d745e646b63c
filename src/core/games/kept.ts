import type { output, ZodMiniType } from 'zod/mini'
import { environment } from '../environment.ts'

/** What this tab remembers of a public answer, by language; what is not in the shape the call promises is not believed. */
export function recall<Shape extends ZodMiniType>(key: string, shape: Shape): output<Shape> | null {
  const text = environment().session.getItem(key)
  if (text === null) return null
  try {
    const { language, value } = JSON.parse(text) as { language?: unknown; value?: unknown }
    const parsed = shape.safeParse(value)
    return language === environment().language() && parsed.success ? (parsed.data as output<Shape>) : null
  } catch {
    return null
  }
}

/** Remembers an answer until the tab closes; a full storage only means asking again. */
export function remember(key: string, value: unknown): void {
  try {
    environment().session.setItem(key, JSON.stringify({ language: environment().language(), value }))
  } catch {
    // QuotaExceededError.
  }
}
