import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $points, loadPoints } from '#core/rewards/points'
import { $endedRewards, $openRewards, leaveRewards, loadRewards } from '#core/rewards/rewards'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { CodeForm } from './CodeForm.tsx'
import { EndedRewards } from './EndedRewards.tsx'
import { ComingEntries, RunningEntries, useEntries, useSources } from './Entries.tsx'
import { LateBlock } from './LateBlock.tsx'
import { PointsPanel } from './PointsPanel.tsx'
import { RewardPaper } from './RewardPaper.tsx'
import style from './rewards.module.css'

const loadFreeRounds = () => import('./FreeRounds.tsx')
const loadCashbackRows = () => import('./CashbackRows.tsx')

/** Everything that can be collected, runs, comes or has ended (specification section 2 "rewardCenter"). */
export default function RewardCenter() {
  const t = useText('rewards', 'missions', 'bonuses', 'offers', 'raffles', 'activities', 'lobby', 'errors')
  const open = useStore($openRewards)
  const { error } = useStore($endedRewards)
  const sources = useSources()
  const { running, coming, ended } = useEntries(sources)
  useEffect(() => {
    void loadRewards()
    if ($points.get().state !== 'ready') void loadPoints()
    return leaveRewards
  }, [])
  return (
    <div className={style.center} data-rewards={open?.length}>
      <p className={style.lead}>{t('rewards:lead')}</p>
      <PointsPanel t={t} />
      <CodeForm t={t} />
      <LateBlock t={t} load={loadFreeRounds} problem={t('rewards:rounds.failed')} />
      <section aria-labelledby="rewards-open">
        <h2 id="rewards-open" className={style.heading}>
          {t('rewards:open')} {open !== null && open.length > 0 && <small>{open.length}</small>}
        </h2>
        {open === null ? (
          <Waiting
            label={t('rewards:loading')}
            problem={error && errorMessage(t, error)}
            retry={t('rewards:retry')}
            onRetry={() => void loadRewards()}
          />
        ) : open.length === 0 ? (
          <p className={style.none}>{t('rewards:open.none')}</p>
        ) : (
          <ul className={style.papers}>
            {open.map((reward) => (
              <RewardPaper key={reward.id} t={t} reward={reward} />
            ))}
          </ul>
        )}
      </section>
      <LateBlock t={t} load={loadCashbackRows} problem={t('rewards:failed.cashback')} />
      <RunningEntries t={t} sources={sources} entries={running} />
      <ComingEntries t={t} entries={coming} />
      {(open !== null || ended.length > 0) && <EndedRewards t={t} entries={ended} />}
    </div>
  )
}
