import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { $declined, $raffles, $tickets, loadRaffles, loadTickets, recallDeclined } from '#core/rewards/raffles'
import { withOwn } from '#core/rewards/statuses'
import { $session } from '#core/session/session'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Declined } from './Declined.tsx'
import { RaffleCard } from './RaffleCard.tsx'
import style from './raffles.module.css'

/** The raffles as they stand now; `children`, the built ones, until they have come. */
export default function LiveRaffles({ children }: { children: ReactNode }) {
  const t = useText('raffles', 'errors')
  const { raffles, error } = useStore($raffles)
  const statuses = useStore($tickets)
  const { isLogin, isTrial } = useStore($session)
  const declined = useStore($declined)
  useEffect(() => {
    recallDeclined()
    void loadRaffles()
  }, [])
  useEffect(() => {
    if (isLogin && !isTrial) void loadTickets()
  }, [isLogin, isTrial])
  if (raffles === null)
    return (
      <>
        {error && (
          <Alert
            action={
              <Button data-action="retry-raffles" onClick={() => void loadRaffles()}>
                {t('raffles:retry')}
              </Button>
            }
          >
            {t('raffles:failed')}
          </Alert>
        )}
        {children}
      </>
    )
  const shown = withOwn(raffles, statuses)
  return (
    <ul className={style.cards} data-raffles={shown.length}>
      {shown.map((raffle) => {
        const ticket = statuses.byId?.get(raffle.id) ?? null
        const isHidden = declined.has(raffle.id) && (ticket?.number ?? null) === null
        return isHidden ? (
          <Declined
            key={raffle.id}
            id={raffle.id}
            title={raffle.title}
            note={t('raffles:declined')}
            again={t('raffles:again')}
          />
        ) : (
          <RaffleCard key={raffle.id} t={t} raffle={raffle} ticket={ticket} />
        )
      })}
    </ul>
  )
}
