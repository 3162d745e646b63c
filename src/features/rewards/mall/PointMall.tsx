import { useStore } from '@nanostores/react'
import { lazy, Suspense, useState } from 'react'
import { $session } from '#core/session/session'
import { Boundary } from '#ui/Boundary.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { MallBoxes } from './MallBoxes.tsx'

interface PointMallProps {
  /** How many articles there were when the page was built: so many boxes wait for them. */
  boxes: number
  text: { loading: string; failed: string; retry: string }
}

const loadMall = () => import('./Mall.tsx')

/** The member's part of the mall: boxes in the page, whose code is fetched once somebody is signed in. */
export function PointMall({ boxes, text }: PointMallProps) {
  const { isLogin, isTrial } = useStore($session, { ssr: 'initial' })
  const [{ attempt, Mall }, setMall] = useState(() => ({ attempt: 1, Mall: lazy(loadMall) }))
  const waiting = <MallBoxes count={boxes} label={text.loading} />
  if (!isLogin || isTrial) return waiting
  return (
    <Boundary
      key={attempt}
      fallback={
        <Waiting
          label={text.loading}
          problem={text.failed}
          retry={text.retry}
          onRetry={() => setMall({ attempt: attempt + 1, Mall: lazy(loadMall) })}
        />
      }
    >
      <Suspense fallback={waiting}>
        <Mall boxes={boxes} />
      </Suspense>
    </Boundary>
  )
}
