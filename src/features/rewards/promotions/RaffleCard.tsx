import { useStore } from '@nanostores/react'
import type { Raffle, RaffleTicket } from '#api/rewards/promotions'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { $tickets, declineOffer, joinRaffle } from '#core/rewards/raffles'
import { memberPath } from '#core/site/built-pages'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { countOf, timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { formatMoney } from '#ui/money.ts'
import answers from '../answers.module.css'
import { amountOf } from '../format.ts'
import style from './raffles.module.css'

interface CardProps {
  t: Text
  raffle: Raffle
  /** Null for a visitor, and before it is known. */
  ticket: RaffleTicket | null
}

const numberOf = (count: number) => countOf(count, pageLanguage())

/** A raffle on paper: what it gives, what the chance is, and one choice. */
export function RaffleCard({ t, raffle, ticket }: CardProps) {
  const { id, title, text, motif, drawAt, from, commitment, draw } = raffle
  const isSoon = ticket?.state === 'soon' || Date.parse(from) > Date.now()
  const line = draw
    ? t('raffles:drawn-on', { time: timeOf(draw.at, pageLanguage()) })
    : isSoon
      ? t('raffles:from', { time: timeOf(from, pageLanguage()) })
      : t('raffles:drawn-at', { time: timeOf(drawAt, pageLanguage()) })
  return (
    <li className={style.card} data-raffle={id} data-state={ticket?.state}>
      <div className={style.head}>
        <img src={`/art/v1/motifs/${motif}.svg`} alt="" width="120" height="140" loading="lazy" />
        <div>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p className={style.time}>{line}</p>
          <p>
            <bdi>{text}</bdi>
          </p>
        </div>
      </div>
      <dl className={style.rows}>
        <Rows t={t} raffle={raffle} />
        <div>
          <dt>{t('raffles:fingerprint')}</dt>
          <dd>
            <code>
              {commitment.slice(0, 8)}…{commitment.slice(-4)}
            </code>
          </dd>
        </div>
        {ticket?.receipt && (
          <div>
            <dt>{t('raffles:receipt')}</dt>
            <dd>
              <code>
                {ticket.receipt.slice(0, 8)}…{ticket.receipt.slice(-4)}
              </code>
            </dd>
          </div>
        )}
      </dl>
      <Choice t={t} raffle={raffle} ticket={ticket} isSoon={isSoon} />
    </li>
  )
}

function Rows({ t, raffle: { prizes, tickets, taken, draw } }: { t: Text; raffle: Raffle }) {
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0)
  const rows: readonly (readonly [name: string, values: readonly string[]])[] = [
    [
      t('raffles:prizes'),
      prizes.map(({ unit, amount, count: times }) => {
        const money = unit === 'PTS' ? t('raffles:points', { count: amount }) : formatMoney(amountOf(unit, amount))
        return t('raffles:prize', { times: numberOf(times), amount: money })
      }),
    ],
    [t('raffles:tickets'), [t('raffles:tickets.free', { taken: numberOf(taken), tickets: numberOf(tickets) })]],
    draw
      ? [t('raffles:numbers'), [draw.winners.length === 0 ? '—' : draw.winners.map(numberOf).join(' · ')]]
      : [
          t('raffles:chance'),
          [t('raffles:chance.least', { tickets: numberOf(Math.max(1, Math.floor(tickets / count))) })],
        ],
  ]
  return rows.map(([name, values]) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>
        {values.map((value) => (
          <bdi key={value}>{value}</bdi>
        ))}
      </dd>
    </div>
  ))
}

/** The state, and what can be done: no and yes are as easy as each other. */
function Choice({ t, raffle, ticket, isSoon }: CardProps & { isSoon: boolean }) {
  const { busy, failure } = useStore($tickets)
  const { id, draw } = raffle
  const number = ticket?.number == null ? null : numberOf(ticket.number)
  const canJoin = draw === null && !isSoon && number === null && (ticket === null || ticket.state === 'join')
  return (
    <div className={style.foot}>
      <p className={style.state} role="status">
        {isSoon && number === null && t('raffles:state.soon')}
        {ticket && stateText(t, ticket, number, draw !== null)}
      </p>
      {canJoin && (
        <div className={answers.row}>
          <button type="button" className={answers.answer} data-action="decline" onClick={() => declineOffer(id, true)}>
            {t('raffles:decline')}
          </button>
          <button
            type="button"
            className={answers.answer}
            aria-busy={busy === id || undefined}
            data-action="join"
            onClick={() => void joinRaffle(id)}
          >
            {t('raffles:join')}
          </button>
        </div>
      )}
      {failure?.of === id && (
        <p role="alert" className={style.failure}>
          {errorMessage(t, failure.error)}
        </p>
      )}
      {ticket?.state === 'issued' && (
        <a className={answers.answer} href={pathIn(pageLanguage(), memberPath('rewardCenter'))} data-action="collect">
          {t('raffles:collect')}
        </a>
      )}
      {draw && (
        <button
          type="button"
          className={answers.answer}
          data-action="check"
          onClick={() => openPopup('draw', { raffle })}
        >
          {t('raffles:check')}
        </button>
      )}
    </div>
  )
}

function stateText(t: Text, { state }: RaffleTicket, number: string | null, isDrawn: boolean): string {
  if (number === null) return state === 'closed' ? t('raffles:state.closed') : ''
  if (state === 'issued') return t('raffles:state.issued', { number })
  if (state === 'claimed') return t('raffles:state.claimed')
  return t(isDrawn ? 'raffles:state.lost' : 'raffles:state.joined', { number })
}
