import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Raffle } from '#api/rewards/promotions'
import { closePopup } from '#core/popups'
import { $drawCheck, checkDraw } from '#core/rewards/draw-check'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import style from './raffles.module.css'

/** Repeats the draw of a raffle in this browser, and shows what it was made from (docs/fairness.md). */
export default function DrawPopup({ param: { raffle } }: { param: { raffle: Raffle } }) {
  const t = useText('raffles', 'errors', 'session')
  useEffect(() => void checkDraw(raffle), [raffle])
  return (
    <Dialog
      sheet
      size="wide"
      title={t('raffles:check.title')}
      closeLabel={t('session:close')}
      onClose={() => closePopup('draw')}
    >
      <p>{t('raffles:check.how')}</p>
      <Steps t={t} raffle={raffle} />
      {raffle.draw && (
        <dl className={style.values}>
          <Value name={t('raffles:check.commitment.value')} value={raffle.commitment} />
          <Value name={t('raffles:check.seed.value')} value={raffle.draw.seed} />
          <Value name={t('raffles:check.entries.value')} value={raffle.draw.entriesHash} />
        </dl>
      )}
    </Dialog>
  )
}

function Steps({ t, raffle }: { t: Text; raffle: Raffle }) {
  const state = useStore($drawCheck)
  if (state.state !== 'done')
    return (
      <Waiting
        label={t('raffles:check.busy')}
        problem={state.state === 'failed' ? errorMessage(t, state.error) : null}
        retry={t('raffles:retry')}
        onRetry={() => void checkDraw(raffle)}
      />
    )
  const { seed, entries, winners } = state.check
  const steps = [
    [t('raffles:check.seed'), seed],
    [t('raffles:check.entries'), entries],
    [t('raffles:check.winners'), winners],
  ] as const
  return (
    <ul className={style.steps} data-check={seed && entries && winners ? 'right' : 'wrong'}>
      {steps.map(([text, isRight]) => (
        <li key={text} data-right={isRight}>
          <Icon name={isRight ? 'check' : 'x'} size={18} />
          <span>{text}</span>
          <b>{t(isRight ? 'raffles:check.yes' : 'raffles:check.no')}</b>
        </li>
      ))}
    </ul>
  )
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </div>
  )
}
