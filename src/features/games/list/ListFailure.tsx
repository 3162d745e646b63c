import { Button } from '#ui/Button.tsx'
import { Instead } from './ListFallback.tsx'
import type { ListText } from './list-text.ts'

/**
 * A list that failed to load, with a retry button. In its own file so that popups do not load the code of the list
 * island.
 */
export function Failed({ text, onRetry }: { text: ListText; onRetry: () => void }) {
  return (
    <Instead
      card={{ motif: 'botella', name: text.bottle }}
      title={text.failed}
      subtitle={text.failedSubtitle}
      role="alert"
    >
      <Button data-action="retry" onClick={onRetry}>
        {text.retry}
      </Button>
    </Instead>
  )
}
