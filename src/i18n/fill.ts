/** A text with its blanks filled: `{{name}}` takes the value of that name, nothing where there is none. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
