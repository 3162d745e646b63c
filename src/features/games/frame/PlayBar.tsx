import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { RealityCheck } from '#api/protection/reality-check'
import { followPlayFigures } from '#core/protection/play-figures'
import { $realityCheck, loadRealityCheck, watchPlay } from '#core/protection/reality-check'
import { refreshBalance } from '#core/wallet/balance'
import { ProtectionLinks } from '#forms/ProtectionLinks.tsx'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { clockOf, playTimeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Icon } from '#ui/Icon.tsx'
import { formatMoney } from '#ui/money.ts'
import { LimitBar } from '#ui/status/LimitBar.tsx'
import style from './PlayBar.module.css'

/**
 * Beside a game of whatever vendor in our page, while it is open: the time, how long was played, what was staked and won,
 * and the net of this session of play (RTS 13C, 2E; PA s814a.1), with limits, a break and help one press away.
 */
export function PlayBar() {
  const t = useText('reality', 'limits', 'errors')
  const load = useStore($realityCheck)
  useEffect(() => void watchPlay(), [])
  // Reading the figures is no use of the session, staking is: a game of an outside vendor tells the page of none.
  useEffect(() => followPlayFigures(() => void refreshBalance()), [])
  return (
    <section className={style.bar} aria-label={t('reality:title')} data-play-bar={load.state}>
      {load.state === 'ready' && <Session t={t} check={load.value} />}
      {load.state === 'loading' && <p role="status">{t('reality:loading')}</p>}
      {load.state === 'failed' && (
        <p role="alert">
          {errorMessage(t, load.error)}{' '}
          <button type="button" onClick={() => void loadRealityCheck()}>
            {t('reality:retry')}
          </button>
        </p>
      )}
      <ProtectionLinks t={t} />
    </section>
  )
}

function Session({ t, check: { session, currency, minutes, now } }: { t: Text; check: RealityCheck }) {
  const language = pageLanguage()
  const money = (minor: number, signed = false) => formatMoney(amountIn(language, minor, currency), signed)
  const { seconds, staked, won, net } = session ?? { seconds: 0, staked: 0, won: 0, net: 0 }
  const whole = minutes * 60
  const untilCheck = session === null ? whole : (Date.parse(session.dueAt) - Date.parse(now)) / 1_000
  const used = Math.min(whole, Math.max(0, whole - untilCheck))
  return (
    <>
      <p className={style.time}>
        <Icon name="clock" size={18} />
        <time dateTime={now}>{clockOf(now, language)}</time>
        <span>{t('reality:played', { time: playTimeOf(seconds, language) })}</span>
      </p>
      <div className={style.check}>
        <LimitBar limit={{ amount: whole, used, frees: null }} />
        <small>{t('reality:check.every', { time: playTimeOf(whole, language) })}</small>
      </div>
      <dl className={style.figures} data-net={net}>
        <div>
          <dt>{t('reality:staked')}</dt>
          <dd>{money(staked)}</dd>
        </div>
        <div>
          <dt>{t('reality:won')}</dt>
          <dd>{money(won)}</dd>
        </div>
        <div data-result={net < 0 ? 'minus' : 'plus'}>
          <dt>{t('reality:net')}</dt>
          <dd>{money(net, true)}</dd>
        </div>
      </dl>
    </>
  )
}
