const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** The value that JSON text stands for, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Like `parseJson`, for bytes. Invalid UTF-8 is refused, not repaired: a signature covers the bytes. */
export function decodeJson(bytes: ArrayBuffer | Uint8Array, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(UTF8.decode(bytes))
  } catch {
    return undefined
  }
}

/** The JSON object that bytes stand for, or null. */
export function decodeJsonObject(bytes: ArrayBuffer | Uint8Array): Record<string, unknown> | null {
  const value = decodeJson(bytes)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : null
}
