import { type RefObject, useEffect } from 'react'

/** Moves the focus to the first invalid field after each attempt that finds one. */
export function useFirstWrong(
  form: RefObject<HTMLFormElement | null>,
  wrong: { name: string; attempt: number } | null,
): void {
  useEffect(() => {
    const named = wrong && form.current?.elements.namedItem(wrong.name)
    // Of a choice, its first radio button.
    const field = named instanceof RadioNodeList ? named[0] : named
    if (field instanceof HTMLElement) field.focus()
  }, [form, wrong])
}
