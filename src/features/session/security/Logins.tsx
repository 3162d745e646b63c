import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import type { LoginEntry, LoginResult } from '#api/session/security'
import { LANGUAGES } from '#brand/brand'
import { $security, readLogins } from '#core/session/security'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import style from './Security.module.css'

/** Rows before the member asks for all. */
const FIRST = 5

const RESULTS = {
  passed: ['good', 'security:login.passed'],
  'wrong-credentials': ['bad', 'security:login.wrong'],
  'account-locked': ['bad', 'security:login.locked'],
  'password-change-required': ['waiting', 'security:login.due'],
  'password-changed': ['good', 'security:login.changed'],
  'account-closed': ['bad', 'security:login.closed'],
  'not-agent': ['bad', 'security:login.not-agent'],
  'not-member': ['bad', 'security:login.not-member'],
  'sessions-ended': ['waiting', 'security:login.ended'],
  'extra-verification': ['waiting', 'security:login.verification'],
  'wrong-verification': ['bad', 'security:login.wrong-code'],
} as const satisfies Record<LoginResult, readonly ['good' | 'bad' | 'waiting', Key]>

/** Who entered the account or tried to: when, from where and with what (GLI-19 2.8.5(h), NJ 13:69O-1.2(c)). */
export function Logins() {
  const t = useText('security', 'errors')
  const { rows, next, error, isReading, more, retry } = useLogins()
  const [isWhole, showWhole] = useState(false)
  const load = useStore($security)
  const previous = load.state === 'ready' ? load.value.previousLogin : null
  const shown = isWhole ? rows : rows?.slice(0, FIRST)
  return (
    <section className={style.logins} aria-labelledby="logins">
      <div className={style.head}>
        <div>
          <h2 id="logins">{t('security:logins')}</h2>
          {previous && <p data-previous-login>{t('security:login.previous', { place: placeIn(t, previous) })}</p>}
        </div>
        {!isWhole && (rows?.length ?? 0) > FIRST && (
          <Button data-action="all-logins" onClick={() => showWhole(true)}>
            {t('security:logins.all')}
          </Button>
        )}
      </div>
      {shown ? (
        <DataTable
          caption={t('security:logins')}
          columns={columnsOf(t)}
          rows={shown}
          keyOf={(row) => `${row.at} ${rows?.indexOf(row)}`}
        />
      ) : (
        <Waiting
          label={t('security:app.loading')}
          problem={error && errorMessage(t, error)}
          retry={t('security:retry')}
          onRetry={retry}
        />
      )}
      {isWhole && shown && error && <Alert>{errorMessage(t, error)}</Alert>}
      {isWhole && next && (
        <Button wide busy={isReading} data-action="more-logins" onClick={more}>
          {t('security:logins.more')}
        </Button>
      )}
    </section>
  )
}

interface Page {
  /** Null while the first page is loading. */
  rows: readonly LoginEntry[] | null
  next: string | null
  error: CallErrorCode | null
  isReading: boolean
}

const EMPTY: Page = { rows: null, next: null, error: null, isReading: true }

function useLogins() {
  const [page, setPage] = useState(EMPTY)
  const left = useRef(false)

  async function read(before: Page): Promise<void> {
    setPage({ ...before, error: null, isReading: true })
    const result = await readLogins(before.next ?? undefined)
    if (left.current) return
    if (!result.ok) return setPage({ ...before, error: result.error, isReading: false })
    const { logins, next } = result.value
    setPage({ rows: [...(before.rows ?? []), ...logins], next, error: null, isReading: false })
  }

  const first = useRef(() => read(EMPTY))
  useEffect(() => {
    left.current = false
    void first.current()
    return () => {
      left.current = true
    }
  }, [])
  return { ...page, more: () => void (page.isReading || read(page)), retry: () => void read(EMPTY) }
}

type Place = Pick<LoginEntry, 'at' | 'country' | 'browser' | 'system' | 'network'>

/** When, with what and from where, in a line. */
function placeIn(t: Text, { at, ...place }: Place): string {
  const where = [deviceOf(t, place), place.country && countryName(place.country), place.network]
  return [timeOf(at, pageLanguage()), ...where.filter(Boolean)].join(', ')
}

function deviceOf(t: Text, { browser, system }: Pick<Place, 'browser' | 'system'>): string {
  return [browser, system].filter(Boolean).join(' · ') || t('security:login.unknown')
}

function countryName(country: string): string {
  const countries = new Intl.DisplayNames([LANGUAGES[pageLanguage()].locale], { type: 'region' })
  return countries.of(country) ?? country
}

function columnsOf(t: Text): Column<LoginEntry>[] {
  const language = pageLanguage()
  return [
    { key: 'at', title: t('security:login.at'), cell: ({ at }) => timeOf(at, language) },
    {
      key: 'device',
      title: t('security:login.device'),
      cell: (row) => deviceOf(t, row),
    },
    {
      key: 'place',
      title: t('security:login.place'),
      cell: ({ country }) => (country ? countryName(country) : t('security:login.unknown')),
    },
    { key: 'network', title: t('security:login.network'), cell: ({ network }) => <bdi dir="ltr">{network}</bdi> },
    {
      key: 'result',
      title: t('security:login.result'),
      end: true,
      cell: ({ result }) => <Badge kind={RESULTS[result][0]}>{t(RESULTS[result][1])}</Badge>,
    },
  ]
}
