import type { output, ZodMiniType } from 'zod/mini'
import { environment } from '../environment.ts'

/**
 * Reads a cached public response of this tab in the page's language. Null when it does not match the endpoint's schema.
 */
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

/** Caches a response until the tab closes; when the storage is full the next reader requests it again. */
export function remember(key: string, value: unknown): void {
  try {
    environment().session.setItem(key, JSON.stringify({ language: environment().language(), value }))
  } catch {
    // QuotaExceededError.
  }
}
