import { useStore } from '@nanostores/react'
import type { Reward } from '#api/rewards/rewards'
import type { Entry } from '#core/rewards/center'
import { $endedRewards, moreRewards } from '#core/rewards/rewards'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { localDay } from '../format.ts'
import { EntryList } from './Entries.tsx'
import { AmountOf, kindOf } from './reward-text.tsx'
import style from './rewards.module.css'

const STATES = {
  open: ['rewards:state.open', 'waiting'],
  process: ['rewards:state.process', 'waiting'],
  claimed: ['rewards:state.claimed', 'good'],
  lapsed: ['rewards:state.lapsed', 'closed'],
} as const satisfies Record<Reward['state'], readonly [Key, BadgeKind]>

/** What ended without a reward; then what was collected, paid or lapsed, the newest first. */
export function EndedRewards({ t, entries }: { t: Text; entries: readonly Entry[] }) {
  const { rows, next, busy, moreError } = useStore($endedRewards)
  return (
    <section className={style.ended} aria-labelledby="rewards-ended" data-ended={rows?.length}>
      <h2 id="rewards-ended" className={style.heading}>
        {t('rewards:history')}
      </h2>
      {entries.length > 0 && <EntryList t={t} entries={entries} />}
      {rows?.length === 0 && <p className={style.none}>{t('rewards:history.none')}</p>}
      {rows && rows.length > 0 && (
        <DataTable caption={t('rewards:history')} columns={columnsOf(t)} rows={rows} keyOf={({ id }) => id} />
      )}
      {moreError && <Alert>{errorMessage(t, moreError)}</Alert>}
      {next !== null && (
        <Button wide busy={busy} data-action="more-rewards" onClick={() => void moreRewards()}>
          {t('rewards:history.more')}
        </Button>
      )}
    </section>
  )
}

function columnsOf(t: Text): Column<Reward>[] {
  return [
    { key: 'at', title: t('rewards:at'), cell: ({ endedAt, at }) => timeOf(endedAt ?? at, pageLanguage()) },
    {
      key: 'what',
      title: t('rewards:what'),
      cell: (reward) => (
        <>
          {kindOf(t, reward)}
          {reward.title && (
            <small className={style.title}>
              <bdi>{reward.title}</bdi>
            </small>
          )}
        </>
      ),
    },
    { key: 'amount', title: t('rewards:amount'), end: true, cell: (reward) => <AmountOf t={t} reward={reward} /> },
    {
      key: 'state',
      title: t('rewards:state'),
      cell: ({ state }) => <Badge kind={STATES[state][1]}>{t(STATES[state][0])}</Badge>,
    },
    { key: 'next', title: t('rewards:next'), cell: (reward) => nextOf(t, reward) },
  ]
}

function nextOf(t: Text, { state, unit, until }: Reward): string {
  if (state === 'lapsed') return t('rewards:next.lapsed', { day: localDay(until) })
  if (state === 'process') return t('rewards:next.process')
  return t(unit === 'PTS' ? 'rewards:next.points' : 'rewards:next.money')
}
