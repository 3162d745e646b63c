import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import type { LoadingText } from './center-entry.ts'

/** Page -> component, each in a file of its own that loads when the page is opened. */
export type Components<Page extends string> = { [Name in Page]: () => Promise<{ default: ComponentType }> }

interface CenterPageProps<Page extends string> {
  name: Page
  components: Components<Page>
  text: LoadingText
  /** False while nobody is known whose page it is: it then only says that it loads. */
  isReady: boolean
}

/** A page of a centre: its file is fetched when it is shown first, and again after a failure. */
export function CenterPage<Page extends string>({ name, components, text, isReady }: CenterPageProps<Page>) {
  const [attempt, setAttempt] = useState(0)
  const renderWaiting = (problem: string | null) => (
    <Waiting label={text.loading} problem={problem} retry={text.retry} onRetry={() => setAttempt(attempt + 1)} />
  )
  if (!isReady) return renderWaiting(null)
  return (
    <Boundary
      key={`${name} ${attempt}`}
      onFailure={() => COMPONENT_CACHE.delete(components[name])}
      fallback={renderWaiting(text.failed)}
    >
      <Suspense fallback={<div data-code="loading">{renderWaiting(null)}</div>}>
        <Loaded load={components[name]} />
      </Suspense>
    </Boundary>
  )
}

type Load = Components<string>[string]

/** The components used so far. One whose code failed to load is dropped, so that the next attempt fetches it again. */
const COMPONENT_CACHE = new Map<Load, ComponentType>()

function Loaded({ load }: { load: Load }) {
  const Component = COMPONENT_CACHE.get(load) ?? lazy(load)
  COMPONENT_CACHE.set(load, Component)
  return <Component />
}
