import { useStore } from '@nanostores/react'
import type { Reward } from '#api/rewards/rewards'
import { $claim, collectReward } from '#core/rewards/rewards'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { Loader } from '#ui/Loader.tsx'
import style from './rewards.module.css'

/** The button that collects a reward, and what became of it. `name` says which one to who does not see the paper. */
export function Collect({ t, id, name }: { t: Text; id: string; name: string }) {
  const { busy, failure, collected } = useStore($claim)
  const done = collected.find((one) => one.id === id)
  if (done) return <Collected t={t} reward={done} />
  const isBusy = busy === id
  return (
    <>
      <button
        type="button"
        className={style.collect}
        aria-label={t('rewards:collect.name', { name })}
        aria-busy={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        data-action="collect"
        onClick={() => void collectReward(id)}
      >
        <span>{t('rewards:collect')}</span>
        {isBusy && <Loader />}
      </button>
      {failure?.of === id && (
        <p role="alert" className={style.failure}>
          {errorMessage(t, failure.error)}
        </p>
      )}
    </>
  )
}

function Collected({ t, reward: { unit, amount, state, endedAt } }: { t: Text; reward: Reward }) {
  const where = unit === 'PTS' ? t('rewards:collected.points', { count: amount }) : t('rewards:collected.money')
  return (
    <p className={style.done} role="status" data-collected={state}>
      <Icon name="check" size={18} />
      <span>
        {state === 'process' ? t('rewards:on-its-way') : where}
        {endedAt && <small>{timeOf(endedAt, pageLanguage())}</small>}
      </span>
    </p>
  )
}
