import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { Loader } from './Loader.tsx'
import style from './Waiting.module.css'

interface WaitingProps {
  label: string
  /** Why it did not come. */
  problem: string | null
  retry: string
  onRetry: () => void
}

/** The place of something on its way, as tall as what will stand there; when it did not come, why and once more. */
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
