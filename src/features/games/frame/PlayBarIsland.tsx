import { lazy, Suspense, useEffect, useState } from 'react'

/** A part of its own: where the style sheet of an island is in the page, no popup could load it again. */
const Bar = lazy(async () => ({ default: (await import('./PlayBar.tsx')).PlayBar }))

/** The figures beside a game of the page; nothing before the game is there, which wakes it. */
export function PlayBarIsland() {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return (
    isThere && (
      <Suspense>
        <Bar />
      </Suspense>
    )
  )
}
