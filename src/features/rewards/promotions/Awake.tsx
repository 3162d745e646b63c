import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Boundary } from '#ui/Boundary.tsx'

interface AwakeProps {
  load: () => Promise<{ default: ComponentType<{ children: ReactNode }> }>
  children: ReactNode
}

/** What the page was built with, until its live part is there; it stays where that does not come. */
export function Awake({ load, children }: AwakeProps) {
  const [Live, setLive] = useState<ComponentType<{ children: ReactNode }> | null>(null)
  useEffect(() => setLive(() => lazy(load)), [load])
  if (Live === null) return children
  return (
    <Boundary fallback={children}>
      <Suspense fallback={children}>
        <Live>{children}</Live>
      </Suspense>
    </Boundary>
  )
}
