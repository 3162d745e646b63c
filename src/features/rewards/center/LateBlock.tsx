import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { Text } from '#i18n/text.ts'
import { Boundary } from '#ui/Boundary.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'

interface LateBlockProps {
  t: Text
  load: () => Promise<{ default: ComponentType<{ t: Text }> }>
  /** What is said where its code does not come. */
  problem: string
}

/** A block that most members do not have: its code is fetched when the page is there. */
export function LateBlock({ t, load, problem }: LateBlockProps) {
  const [{ attempt, Block }, setBlock] = useState(() => ({ attempt: 1, Block: lazy(load) }))
  return (
    <Boundary
      key={attempt}
      fallback={
        <Waiting
          label={t('rewards:loading')}
          problem={problem}
          retry={t('rewards:retry')}
          onRetry={() => setBlock({ attempt: attempt + 1, Block: lazy(load) })}
        />
      }
    >
      <Suspense fallback={null}>
        <Block t={t} />
      </Suspense>
    </Boundary>
  )
}
