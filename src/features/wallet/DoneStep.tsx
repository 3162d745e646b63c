import { useStore } from '@nanostores/react'
import type { Deposit } from '#api/wallet/wallet'
import { LANGUAGES } from '#brand/brand'
import { closePopup } from '#core/popups'
import { $deposit, leaveDeposit } from '#core/wallet/deposit'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Amount } from './Amount.tsx'
import style from './DepositPopup.module.css'
import look from './DoneStep.module.css'
import { isFictitious } from './Instructions.tsx'
import { methodName, methodWhen } from './Methods.tsx'
import { Proof } from './Proof.tsx'

/** The status of the money in words: title, body. */
const TEXT_KEYS = {
  pending: ['wallet:pending.title', 'wallet:pending.body'],
  credited: ['wallet:credited.title', 'wallet:credited.body'],
  failed: ['wallet:failed.title', 'wallet:failed.body'],
  expired: ['wallet:expired.title', 'wallet:expired.body'],
} as const satisfies Record<Deposit['state'], readonly [Key, Key]>

/** Step 3: where the money is and when it arrives, with the folio to quote to customer service. */
export function DoneStep({ t, deposit }: { t: Text; deposit: Deposit }) {
  const { methods } = useStore($deposit)
  const [title, body] = TEXT_KEYS[deposit.state]
  const arrived = deposit.state === 'credited'
  const stopped = deposit.state === 'failed' || deposit.state === 'expired'
  const kind = methods?.find(({ id }) => id === deposit.method)?.kind
  const takesProof = deposit.state === 'pending' && kind === 'bank' && !isFictitious(deposit.instructions)

  function leave(): void {
    leaveDeposit()
    closePopup('deposit')
  }

  return (
    <div className={style.form} data-deposit={deposit.id} data-deposit-state={deposit.state}>
      <div className={look.paper} role="status">
        <img src={`/art/v1/motifs/${stopped ? 'botella' : 'barca'}.svg`} alt="" width="108" height="126" />
        <div>
          <h3>{t(title)}</h3>
          <p>{t(body)}</p>
        </div>
      </div>
      {!stopped && (
        <ol className={look.way}>
          <Stage t={t} name="wallet:way.told" done />
          {arrived ? (
            <Stage t={t} name="wallet:way.confirmed" done />
          ) : (
            <Stage t={t} name="wallet:way.bank" note={methodWhen(t, methods, deposit.method)} />
          )}
          <Stage t={t} name="wallet:way.balance" done={arrived} note={clockTime(deposit.creditedAt)} />
        </ol>
      )}
      {takesProof && <Proof t={t} sent={deposit.proof.length} />}
      <Facts t={t} deposit={deposit} method={methodName(t, methods, deposit.method)} />
      <div className={style.foot}>
        {stopped ? (
          <Button variant="primary" size="form" wide data-action="again" onClick={leaveDeposit}>
            {t('wallet:again')}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="form"
            wide
            data-action="done"
            onClick={arrived ? leave : () => closePopup('deposit')}
          >
            {t('wallet:play')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** What was paid, how, and the folio to quote. */
function Facts({ t, deposit, method }: { t: Text; deposit: Deposit; method: string }) {
  return (
    <div className={look.facts}>
      <p className={style.line}>
        {t('wallet:amount')}
        <b>
          <Amount language={pageLanguage()} minor={deposit.amount} currency={deposit.currency} /> {deposit.currency}
        </b>
      </p>
      <p className={style.line}>
        {t('wallet:method')} <b>{method}</b>
      </p>
      <p className={style.line}>
        {t('wallet:folio')}
        <b>
          <bdi dir="ltr" data-folio>
            {deposit.folio}
          </bdi>
        </b>
      </p>
    </div>
  )
}

/** The time by the reader's clock; empty before it is known. */
function clockTime(iso: string | null): string {
  const format = new Intl.DateTimeFormat(LANGUAGES[pageLanguage()].locale, { timeStyle: 'short' })
  return iso ? format.format(new Date(iso)) : ''
}

function Stage({ t, name, done = false, note }: { t: Text; name: Key; done?: boolean; note?: string }) {
  return (
    <li data-done={done || undefined}>
      <span>
        <Icon name={done ? 'check' : 'clock'} size={16} />
      </span>
      {t(name)}
      {note && <small>{note}</small>}
    </li>
  )
}
