import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Boundary } from '#ui/Boundary.tsx'

const loadLive = () => import('./LiveRaffles.tsx')
const Live = lazy(loadLive)

/** The raffles as the page was built, until the live ones are there; without them it stays. */
export function Raffles({ children }: { children: ReactNode }) {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  if (!isAwake) return children
  return (
    <Boundary fallback={children}>
      <Suspense fallback={children}>
        <Live>{children}</Live>
      </Suspense>
    </Boundary>
  )
}
