import { Button } from '#ui/Button.tsx'
import { Instead } from './Instead.tsx'
import type { ListText } from './listText.ts'

/** A list that did not come, with the way to ask again. A file of its own: what an island begins with is no part of a popup. */
export function Failed({ text, onRetry }: { text: ListText; onRetry: () => void }) {
  return (
    <Instead card={{ motif: 'botella', name: text.bottle }} title={text.failed} line={text.failedLine} role="alert">
      <Button data-action="retry" onClick={onRetry}>
        {text.retry}
      </Button>
    </Instead>
  )
}
