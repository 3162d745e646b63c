import type { Leaderboard, MissionLeaderboard, Standing } from '#api/rewards/leaderboards'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { amountOf, dateIn } from '../format.ts'
import style from './boards.module.css'

type Place = Standing['top'][number]

interface StandingProps {
  t: Text
  of: MissionLeaderboard
  board: Leaderboard
  standing: Standing
  /** Which period it is. */
  name: string
  isRunning?: boolean
}

/** A leaderboard in a period: one's own place first, then the first ten. */
export function BoardStanding({ t, of, board, standing, name, isRunning = false }: StandingProps) {
  const { until, settlesAt, isSettled, top } = standing
  const heading = `standing-${board.id}-${isRunning ? 'running' : 'last'}`
  const settles = dateIn(of.zone, settlesAt)
  return (
    <section className={style.standing} aria-labelledby={heading} data-standing={isRunning ? 'running' : 'last'}>
      <h4 id={heading}>{name}</h4>
      <Own t={t} of={of} board={board} standing={standing} isRunning={isRunning} />
      {top.length === 0 ? (
        <p className={style.note}>{t(isRunning ? 'missions:board.none' : 'missions:board.none.last')}</p>
      ) : (
        <DataTable
          caption={`${board.title}, ${name}`}
          columns={columnsOf({ t, of, board, isSettled })}
          rows={top}
          keyOf={(row) => `${row.place}-${top.indexOf(row)}`}
        />
      )}
      <p className={style.note}>
        {isRunning && t('missions:until', { day: dateIn(of.zone, lastOf(until)) })}
        {isRunning && '. '}
        {isSettled ? t('missions:board.settled') : t('missions:board.settles', { day: settles })}
      </p>
    </section>
  )
}

/** The last instant before an end: a week that ends at midnight is there until Sunday. */
const lastOf = (end: string) => new Date(Date.parse(end) - 1).toISOString()

/** One's own place, also beyond the first ten and before there is one. */
function Own({ t, of, board, standing: { own, members, isSettled }, isRunning }: Omit<StandingProps, 'name'>) {
  const { place, score, prize } = own
  if (place === null)
    return (
      <p className={style.own} data-own="none">
        {t(isRunning ? 'missions:board.own.none' : 'missions:board.own.none.last')}
      </p>
    )
  const language = pageLanguage()
  return (
    <p className={style.own} data-own={place}>
      <b>{t('missions:board.own', { place: countOf(place, language), all: countOf(members, language) })}</b>{' '}
      {board.metric === 'games'
        ? t('missions:board.own.games', { count: score })
        : t('missions:board.own.stake', { amount: formatMoney(amountOf(of.currency, score)) })}{' '}
      {isSettled && prize !== null && (
        <>
          {t('missions:board.own.won', { amount: prizeOf(t, board, prize) })}{' '}
          <a href={pathIn(language, memberPath('rewardCenter'))}>{t('missions:board.rewards')}</a>
        </>
      )}
    </p>
  )
}

function prizeOf(t: Text, { unit }: Leaderboard, amount: number): string {
  return unit === 'PTS' ? t('rewards:points.amount', { count: amount }) : formatMoney(amountOf(unit, amount))
}

interface ColumnProps extends Pick<StandingProps, 't' | 'of' | 'board'> {
  isSettled: boolean
}

function columnsOf({ t, of, board, isSettled }: ColumnProps): Column<Place>[] {
  const { metric } = board
  const columns: Column<Place>[] = [
    { key: 'place', title: t('missions:board.place'), cell: ({ place }) => countOf(place, pageLanguage()) },
    {
      key: 'name',
      title: t('missions:board.name'),
      cell: ({ name, isOwn }) => (isOwn ? <b>{t('missions:board.you')}</b> : <bdi>{name}</bdi>),
    },
    {
      key: 'score',
      title: t(metric === 'games' ? 'missions:board.games' : 'missions:board.stake'),
      end: true,
      cell: ({ score }) =>
        metric === 'games' ? countOf(score, pageLanguage()) : <Money {...amountOf(of.currency, score)} />,
    },
  ]
  const prize: Column<Place> = {
    ...{ key: 'prize', title: t('missions:board.prize'), end: true },
    cell: ({ prize: amount }) => (amount === null ? '—' : prizeOf(t, board, amount)),
  }
  return isSettled ? [...columns, prize] : columns
}
