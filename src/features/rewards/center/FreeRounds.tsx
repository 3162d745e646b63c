import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FreeRoundState, FreeRounds } from '#api/rewards/free-rounds'
import { pathIn } from '#core/path'
import {
  $chosenRounds,
  $freeRounds,
  acceptFreeRounds,
  declineFreeRounds,
  leaveFreeRounds,
  loadFreeRounds,
  openFreeRounds,
} from '#core/rewards/free-rounds'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { formatMoney } from '#ui/money.ts'
import { Alert } from '#ui/status/Alert.tsx'
import answers from '../answers.module.css'
import { amountOf, localDay } from '../format.ts'
import style from './rewards.module.css'

/** What is shown whatever the member has done here. */
const SHOWN: readonly FreeRoundState[] = ['open', 'process', 'playing', 'played']

/** The free rounds that are offered, can be played, or were played; nothing where there are none. */
export default function FreeRoundPapers({ t }: { t: Text }) {
  const { byId, error } = useStore($freeRounds)
  const chosen = useStore($chosenRounds)
  useEffect(() => {
    openFreeRounds()
    return leaveFreeRounds
  }, [])
  const list = [...(byId?.values() ?? [])].filter(({ state, reward }) => SHOWN.includes(state) || chosen.has(reward))
  if (byId === null && error !== null)
    return (
      <Alert
        action={
          <Button data-action="retry-free-rounds" onClick={() => void loadFreeRounds()}>
            {t('rewards:retry')}
          </Button>
        }
      >
        {t('rewards:rounds.failed')} {errorMessage(t, error)}
      </Alert>
    )
  if (list.length === 0) return null
  return (
    <section aria-labelledby="rewards-rounds" data-free-rounds={list.length}>
      <h2 id="rewards-rounds" className={style.heading}>
        {t('rewards:rounds')}
      </h2>
      <ul className={style.papers}>
        {list.map((one) => (
          <FreeRoundPaper key={one.reward} t={t} own={one} />
        ))}
      </ul>
    </section>
  )
}

function FreeRoundPaper({ t, own }: { t: Text; own: FreeRounds }) {
  const { reward, title, game, currency, stake, rounds: count, left, won, worth, until, state } = own
  const money = (minor: number) => formatMoney(amountOf(currency, minor))
  const rows: readonly (readonly [name: string, value: string])[] = [
    [t('rewards:rounds.game'), game],
    ...(state === 'open'
      ? worth === null
        ? []
        : [[t('rewards:rounds.worth'), money(worth)] as const]
      : [
          [t('rewards:rounds.left'), t('rewards:rounds.of', { left: String(left), rounds: String(count) })] as const,
          [t('rewards:rounds.won'), money(won)] as const,
        ]),
  ]
  return (
    <li className={style.paper} data-free-round={reward} data-state={state}>
      <div className={style.head}>
        <img src="/art/v1/motifs/faro.svg" alt="" width="84" height="98" loading="lazy" />
        <div>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <p className={style.figure}>{t('rewards:rounds.count', { count })}</p>
          <p className={style.soft}>{t('rewards:rounds.stake', { amount: money(stake) })}</p>
        </div>
      </div>
      <div className={style.body}>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p>{t(state === 'open' && worth !== null ? 'rewards:rounds.average' : 'rewards:rounds.cash')}</p>
      </div>
      <div className={style.foot}>
        <p className={style.soft} role="status">
          {t(STATES[state], { day: localDay(until) })}
        </p>
        <Choice t={t} own={own} />
      </div>
    </li>
  )
}

const STATES = {
  open: 'rewards:open.until',
  process: 'rewards:on-its-way',
  playing: 'rewards:open.until',
  played: 'rewards:rounds.played',
  declined: 'rewards:rounds.declined',
  lapsed: 'rewards:next.lapsed',
  ended: 'rewards:rounds.ended',
  failed: 'rewards:rounds.unavailable',
} as const satisfies Record<FreeRoundState, Key>

/** No and yes are as easy as each other; what can be played opens its game. */
function Choice({ t, own }: { t: Text; own: FreeRounds }) {
  const { busy, failure } = useStore($freeRounds)
  const { reward, state, nodeId, title } = own
  const isBusy = busy === reward || undefined
  const labelFor = (label: Key) => t('rewards:action.name', { label: t(label), name: title })
  const decline = (label: Key) => (
    <button
      type="button"
      className={answers.answer}
      aria-label={labelFor(label)}
      aria-busy={isBusy}
      data-action="decline"
      onClick={() => void declineFreeRounds(reward)}
    >
      {t(label)}
    </button>
  )
  return (
    <>
      {state === 'open' && (
        <div className={answers.row}>
          {decline('offers:decline')}
          <button
            type="button"
            className={answers.answer}
            aria-label={labelFor('rewards:rounds.accept')}
            aria-busy={isBusy}
            data-action="accept"
            onClick={() => void acceptFreeRounds(reward)}
          >
            {t('rewards:rounds.accept')}
          </button>
        </div>
      )}
      {state === 'playing' && (
        <div className={answers.row}>
          {decline('rewards:rounds.give-up')}
          <a
            className={answers.answer}
            data-action="play"
            aria-label={labelFor('rewards:rounds.play')}
            href={`${pathIn(pageLanguage(), '/seamless')}?game=${nodeId}&mode=real`}
          >
            {t('rewards:rounds.play')}
          </a>
        </div>
      )}
      {state === 'played' && <div className={answers.row}>{decline('rewards:rounds.done')}</div>}
      {failure?.of === reward && (
        <p role="alert" className={style.failure}>
          {errorMessage(t, failure.error)}
        </p>
      )}
    </>
  )
}
