import { useEffect, useState } from 'react'
import { environment } from '#core/environment'
import type { Text } from '#i18n/text.ts'
import { Icon } from '#ui/Icon.tsx'
import look from './PaymentStep.module.css'

/** How long the payment data is valid. It never creates pressure to bet. */
export function Countdown({ t, until }: { t: Text; until: string }) {
  const [now, setNow] = useState(environment().now)
  useEffect(() => {
    const timer = setInterval(() => setNow(environment().now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const clock = clockOf(Math.max(0, Math.floor((Date.parse(until) - now) / 1000)))
  return (
    <p className={look.clock} role="timer" aria-label={t('wallet:transfer.left', { clock })}>
      <Icon name="clock" size={18} />
      <bdi dir="ltr">{clock}</bdi>
    </p>
  )
}

/** Seconds as `4:59`, or as `71:59:59` from an hour on. */
function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const whole = minutes < 60 ? String(minutes) : `${Math.floor(minutes / 60)}:${two(minutes % 60)}`
  return `${whole}:${two(seconds % 60)}`
}
