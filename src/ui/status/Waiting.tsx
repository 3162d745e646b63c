import { Button } from '../Button.tsx'
import { Loader } from '../Loader.tsx'
import { Alert } from './Alert.tsx'
import style from './Waiting.module.css'

interface WaitingProps {
  label: string
  /** Why loading failed; null while loading. */
  problem: string | null
  retry: string
  onRetry: () => void
}

/** A placeholder as tall as the content it stands for; after a failure it shows the reason and a retry button. */
export function Waiting({ label, problem, retry, onRetry }: WaitingProps) {
  return (
    <div className={style.waiting} data-waiting={problem ? 'failed' : 'loading'}>
      {problem ? (
        <Alert
          action={
            <Button data-action="retry" onClick={onRetry}>
              {retry}
            </Button>
          }
        >
          {problem}
        </Alert>
      ) : (
        <Loader label={label} />
      )}
    </div>
  )
}
