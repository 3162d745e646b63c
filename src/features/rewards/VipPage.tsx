import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { VipStatus } from '#api/rewards/vip'
import { pathIn } from '#core/path'
import { $vip, leaveVip, openVip } from '#core/rewards/vip'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Money } from '#ui/Money.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { amountOf, dayOf } from './format.ts'
import { VipHistory } from './VipHistory.tsx'
import { VipRanks } from './VipRanks.tsx'
import style from './vip.module.css'

/** The member's VIP rank: what it stands on, what keeps it, the ladder and each change (decision 118). */
export default function VipPage() {
  const t = useText('vip', 'errors')
  const { status, vip, error } = useStore($vip)
  useEffect(() => {
    void openVip()
    return leaveVip
  }, [])
  if (status !== 'ready')
    return (
      <Waiting
        label={t('vip:loading')}
        problem={error && errorMessage(t, error)}
        retry={t('vip:retry')}
        onRetry={() => void openVip()}
      />
    )
  if (!vip)
    return (
      <Empty
        heading="h2"
        motif="faro"
        name={t('vip:none.card')}
        title={t('vip:none')}
        subtitle={t('vip:none.subtitle')}
      />
    )
  return (
    <div className={style.vip} data-vip-level={vip.level}>
      <Standing t={t} vip={vip} />
      <p className={style.care}>
        {t('vip:care')} <a href={pathIn(pageLanguage(), '/responsible')}>{t('vip:care.link')}</a>
      </p>
      <VipRanks t={t} vip={vip} />
      <VipHistory t={t} vip={vip} />
    </div>
  )
}

/** The rank, the stakes of its two periods, and what the next one and this one take. */
function Standing({ t, vip }: { t: Text; vip: VipStatus }) {
  const { level, name, ranks, staked, previousStaked, firstDay, lastDay, isProtected } = vip
  const money = (minor: number) => <Money {...amountOf(vip.currency, minor)} />
  return (
    <section className={style.standing} aria-labelledby="vip-rank">
      <header>
        <p>{t('vip:rank')}</p>
        <h2 id="vip-rank">{level > 0 ? name : t('vip:no-rank')}</h2>
        <p>{t('vip:level', { level, levels: ranks.length })}</p>
      </header>
      <dl>
        <div>
          <dt>{t(`vip:staked.${vip.period}`, { from: dayOf(firstDay), to: dayOf(lastDay) })}</dt>
          <dd data-staked={staked}>{money(staked)}</dd>
        </div>
        <div>
          <dt>{t(`vip:previous.${vip.period}`)}</dt>
          <dd>{money(previousStaked)}</dd>
        </div>
      </dl>
      {isProtected ? <Note text={t('vip:protected')} /> : <Steps t={t} vip={vip} />}
      <Note text={t('vip:rules')} />
    </section>
  )
}

function Note({ text }: { text: string }) {
  return (
    <div>
      <p className={style.note}>{text}</p>
    </div>
  )
}

/** What the next rank takes, and what keeps this one when the period ends: amounts, no appeals. */
function Steps({ t, vip }: { t: Text; vip: VipStatus }) {
  const { next, keep, staked, lastDay } = vip
  const money = (minor: number) => <Money {...amountOf(vip.currency, minor)} />
  return (
    <ul className={style.steps}>
      {next && (
        <li data-step="next">
          <p>
            {t('vip:next', { rank: next.name })} {money(next.threshold)}
          </p>
          <progress max={next.threshold} value={Math.min(staked, next.threshold)} aria-label={t('vip:progress')} />
          <p className={style.missing}>
            {t('vip:missing')} {money(next.missing)}
          </p>
        </li>
      )}
      {!next && <li>{t('vip:top')}</li>}
      {keep && (
        <li data-step="keep">
          {keep.missing === 0 ? (
            t('vip:kept', { rank: keep.name, day: dayOf(lastDay) })
          ) : (
            <>
              {t('vip:keep', { rank: keep.name, day: dayOf(lastDay) })} {money(keep.threshold)}
            </>
          )}
        </li>
      )}
      {!keep && vip.level > 0 && <li data-step="keep">{t('vip:keep.always', { rank: vip.name })}</li>}
    </ul>
  )
}
