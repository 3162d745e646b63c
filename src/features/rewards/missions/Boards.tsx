import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { BoardPeriod, Leaderboard, MissionLeaderboard } from '#api/rewards/leaderboards'
import { $leaderboards, leaveLeaderboards, loadLeaderboards, openLeaderboards } from '#core/rewards/leaderboards'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { amountOf } from '../format.ts'
import { BoardStanding } from './BoardStanding.tsx'
import style from './boards.module.css'

const PERIODS = {
  week: ['missions:board.week', 'missions:board.last.week'],
  month: ['missions:board.month', 'missions:board.last.month'],
} as const satisfies Record<BoardPeriod, readonly [Key, Key]>

/** The leaderboards below the missions: they are read and fail alone. */
export function Boards({ t }: { t: Text }) {
  const load = useStore($leaderboards)
  useEffect(() => {
    openLeaderboards()
    return leaveLeaderboards
  }, [])
  if (load.state === 'ready' && load.value.boards.length === 0) return null
  return (
    <section className={style.boards} aria-labelledby="boards" data-boards={load.state}>
      <h2 id="boards">{t('missions:boards')}</h2>
      {load.state === 'ready' ? (
        <>
          <p className={style.note}>{t('missions:boards.lead')}</p>
          {load.value.boards.map((board) => (
            <Board key={board.id} t={t} of={load.value} board={board} />
          ))}
        </>
      ) : (
        <Waiting
          label={t('missions:boards.loading')}
          problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
          retry={t('missions:retry')}
          onRetry={() => void loadLeaderboards()}
        />
      )}
    </section>
  )
}

function Board({ t, of, board }: { t: Text; of: MissionLeaderboard; board: Leaderboard }) {
  const { id, title, text, dayCap, categories, unit, prizes, period, running, last } = board
  const [now, before] = PERIODS[period]
  const names = new Intl.ListFormat(pageLanguage()).format(categories.map((one) => t(`lobby:type.${one}`)))
  return (
    <article className={style.board} aria-labelledby={`board-${id}`} data-board={id}>
      <div className={style.about}>
        <h3 id={`board-${id}`}>
          <bdi>{title}</bdi>
        </h3>
        <p>
          <bdi>{text}</bdi>{' '}
          {dayCap !== null && t('missions:board.cap', { amount: formatMoney(amountOf(of.currency, dayCap)) })}{' '}
          {categories.length > 0 && t('missions:in', { list: names })}
        </p>
      </div>
      <div className={style.prizes}>
        <h4 id={`prizes-${id}`}>{t('missions:board.prizes')}</h4>
        <ol aria-labelledby={`prizes-${id}`}>
          {prizes.map((amount, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place
            <li key={index}>
              {unit === 'PTS' ? t('rewards:points.amount', { count: amount }) : <Money {...amountOf(unit, amount)} />}
            </li>
          ))}
        </ol>
      </div>
      {running === null ? (
        <p className={style.note}>{t('missions:board.closed')}</p>
      ) : (
        <BoardStanding t={t} of={of} board={board} standing={running} name={t(now)} isRunning />
      )}
      {last !== null && <BoardStanding t={t} of={of} board={board} standing={last} name={t(before)} />}
    </article>
  )
}
