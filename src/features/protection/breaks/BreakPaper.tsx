import { useEffect, useRef, useState } from 'react'
import type { Break, BreakLength } from '#api/protection/breaks'
import { isLost } from '#core/intent'
import { type BreakChange, beginBreak, endFrom, longerThan } from '#core/protection/breaks'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/form/Chips.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { Alert } from '#ui/status/Alert.tsx'
import style from './breaks.module.css'

type Kind = Break['kind']

/** What stops, what stays, and how it ends: all of it before anything is chosen. */
const FACTS = {
  'time-out': [
    ['ban', 'breaks:fact.stops'],
    ['gift', 'breaks:fact.offers'],
    ['out', 'breaks:fact.withdraw'],
    ['list', 'breaks:fact.rounds'],
    ['logout', 'breaks:fact.sessions'],
    ['lock', 'breaks:fact.time-out'],
  ],
  exclusion: [
    ['ban', 'breaks:fact.stops'],
    ['gift', 'breaks:fact.offers'],
    ['out', 'breaks:fact.withdraw'],
    ['list', 'breaks:fact.rounds'],
    ['logout', 'breaks:fact.sessions'],
    ['user', 'breaks:fact.person'],
    ['lock', 'breaks:fact.exclusion'],
  ],
} as const satisfies Record<Kind, readonly (readonly [IconName, Key])[]>
const MOTIFS = { 'time-out': 'luna', exclusion: 'ancla' } as const satisfies Record<Kind, string>

interface PaperProps {
  t: Text
  kind: Kind
  now: Break | null
  nowMs: number
  change: BreakChange
}

/** A time-out or an exclusion: no length is chosen at first, and a choice is asked once more with its exact end. */
export function BreakPaper({ t, kind, now, nowMs, change }: PaperProps) {
  const [length, setLength] = useState<BreakLength | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const lengths = longerThan(now, kind, nowMs)
  if (lengths.length === 0) return null
  const chosen = length !== null && lengths.some((one) => one === length) ? length : null
  const choose = (next: BreakLength) => {
    setLength(next)
    setConfirming(false)
  }
  return (
    <section className={style.paper} aria-labelledby={`break-${kind}`} data-break={kind}>
      <header>
        <img src={`/art/v1/motifs/${MOTIFS[kind]}.svg`} alt="" width="72" height="84" loading="lazy" />
        <div>
          <h2 id={`break-${kind}`}>{t(now === null ? `breaks:title.${kind}` : `breaks:longer.${kind}`)}</h2>
          <p className={style.soft}>{t(`breaks:subtitle.${kind}`)}</p>
        </div>
      </header>
      <Chips
        label={t('breaks:lengths')}
        name="length"
        options={lengths.map((value) => ({ value, label: t(`breaks:length.${value}`) }))}
        value={chosen}
        onChange={choose}
      />
      <ul className={style.facts}>
        {FACTS[kind].map(([icon, key]) => (
          <li key={key}>
            <Icon name={icon} size={18} />
            {t(key)}
          </li>
        ))}
      </ul>
      {chosen !== null && isConfirming ? (
        <Confirm {...{ t, kind, nowMs, change, length: chosen }} onLeave={() => setConfirming(false)} />
      ) : (
        <div className={style.foot}>
          <p role="status" className={style.end}>
            {chosen === null ? t('breaks:choose.subtitle') : until(t, chosen, nowMs)}
          </p>
          <Button
            data-action="begin"
            data-lacking={chosen === null || undefined}
            onClick={({ currentTarget }: { currentTarget: HTMLElement }) =>
              chosen === null ? firstLength(currentTarget)?.focus() : setConfirming(true)
            }
          >
            {chosen === null ? t('breaks:choose') : nameOf(t, kind, chosen)}
          </Button>
        </div>
      )}
    </section>
  )
}

const firstLength = (button: HTMLElement) => button.closest('section')?.querySelector<HTMLElement>('[data-length]')

/** The second press: what it means with its exact end, and both ways out beside one another. */
function Confirm({
  t,
  kind,
  nowMs,
  change,
  length,
  onLeave,
}: Omit<PaperProps, 'now'> & { length: BreakLength; onLeave: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { busy, error } = change
  return (
    <div className={style.confirm} data-confirm={length}>
      <h3 ref={heading} tabIndex={-1}>
        {t('breaks:confirm')}
      </h3>
      <p>{until(t, length, nowMs)}</p>
      <p>{t(length === 'for-good' ? 'breaks:confirm.for-good' : `breaks:confirm.${kind}`)}</p>
      {error && <Alert>{isLost(error) ? t('breaks:unknown') : errorMessage(t, error)}</Alert>}
      <div className={style.steps}>
        <Button data-action="leave" onClick={onLeave}>
          {t('breaks:leave')}
        </Button>
        <Button busy={busy} data-action="confirm" onClick={() => void beginBreak(length)}>
          {nameOf(t, kind, length)}
        </Button>
      </div>
    </div>
  )
}

function nameOf(t: Text, kind: Kind, length: BreakLength): string {
  return t(`breaks:go.${kind}`, { period: t(`breaks:length.${length}`).toLocaleLowerCase(pageLanguage()) })
}

function until(t: Text, length: BreakLength, nowMs: number): string {
  const end = endFrom(length, nowMs)
  return end === null ? t('breaks:until.never') : t('breaks:until', { time: timeOf(end, pageLanguage()) })
}
