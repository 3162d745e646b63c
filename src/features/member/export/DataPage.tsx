import { LANGUAGES } from '#brand/brand'
import { RETENTION } from '#core/member/data'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { DataCopy } from './DataCopy.tsx'
import style from './data.module.css'
import { YearStatement } from './YearStatement.tsx'

/** What is kept about the member: a copy of all of it, and how long each thing stays. */
export default function DataPage() {
  const t = useText('mydata', 'lobby', 'errors', 'fields')
  return (
    <div className={style.page}>
      <YearStatement t={t} />
      <DataCopy t={t} />
      <Retention t={t} />
      <p className={style.lead}>
        {t('mydata:more')} <a href={pathIn(pageLanguage(), '/privacy')}>{t('mydata:more.privacy')}</a>{' '}
        <a href={pathIn(pageLanguage(), memberPath('closing'))}>{t('mydata:more.closing')}</a>
      </p>
    </div>
  )
}

type Unit = 'hour' | 'minute' | 'day'

/** What is erased before the account is, with the numbers by which it is erased. */
const ERASED = [
  ['mydata:kept.sessions', RETENTION.sessionHours, 'hour'],
  ['mydata:kept.idle', RETENTION.idleMinutes, 'minute'],
  ['mydata:kept.devices', RETENTION.deviceDays, 'day'],
  ['mydata:kept.pictures', RETENTION.pictureDays, 'day'],
  ['mydata:kept.proofs', RETENTION.proofDays, 'day'],
  ['mydata:kept.documents.refused', RETENTION.refusedDocumentDays, 'day'],
  ['mydata:kept.documents', RETENTION.proofDays, 'day'],
  ['mydata:kept.addresses', RETENTION.addressDays, 'day'],
] as const satisfies readonly (readonly [Key, number, Unit])[]
const STAYS = ['mydata:kept.account', 'mydata:kept.money', 'mydata:kept.exclusion', 'mydata:kept.trial'] as const

/** How long each thing is kept. */
function Retention({ t }: { t: Text }) {
  return (
    <section className={style.part} aria-labelledby="data-kept">
      <h2 id="data-kept">{t('mydata:kept')}</h2>
      <ul className={style.list}>
        {ERASED.map(([key, value, unit]) => (
          <li key={key}>{t(key, { period: spanOf(value, unit) })}</li>
        ))}
        {STAYS.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
    </section>
  )
}

/** A span of time in words: `30 días`. */
function spanOf(value: number, unit: Unit): string {
  const { locale } = LANGUAGES[pageLanguage()]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
