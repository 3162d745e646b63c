import { WORDMARKS } from './wordmarks.ts'

interface WordmarkProps {
  code: string
  /** The accessible name, also shown when the vendor has no wordmark. */
  name: string
}

/** A vendor's name in the letters of `Wordmarks.astro`, which the page must contain once. */
export function Wordmark({ code, name }: WordmarkProps) {
  const mark = WORDMARKS[code]
  if (!mark) return <b>{name}</b>
  return (
    <svg role="img" aria-label={name} width={mark.width} height={20}>
      <use href={`#word-${code}`} />
    </svg>
  )
}
