import type { ReactNode } from 'react'
import type { CallErrorCode } from '#api/error'
import type { Withdrawal, WithdrawalState, WithdrawalStep } from '#api/wallet/withdrawals'
import { type MemberStep, stepWithdrawal } from '#core/wallet/withdrawals'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { shortAmountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatMoney } from '#ui/money.ts'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { Amount } from '../Amount.tsx'
import { ProofPictures } from '../ProofPictures.tsx'
import panels from '../panels.module.css'
import { KIND_NAMES } from './account-kinds.ts'
import style from './withdraw.module.css'

/** What each state is called, and what happens next. */
const STATES = {
  applying: { name: 'withdrawals:applying', subtitle: 'withdrawals:applying.subtitle', kind: 'waiting' },
  process: { name: 'withdrawals:process', subtitle: 'withdrawals:process.subtitle', kind: 'waiting' },
  issued: { name: 'withdrawals:issued', subtitle: 'withdrawals:issued.subtitle', kind: 'good' },
  claimed: { name: 'withdrawals:claimed', subtitle: null, kind: 'paid' },
  rejected: { name: 'withdrawals:rejected', subtitle: 'withdrawals:rejected.subtitle', kind: 'bad' },
  cancelled: { name: 'withdrawals:cancelled', subtitle: null, kind: 'closed' },
  dispute: { name: 'withdrawals:dispute', subtitle: 'withdrawals:dispute.subtitle', kind: 'bad' },
  returned: { name: 'withdrawals:returned', subtitle: 'withdrawals:returned.subtitle', kind: 'closed' },
} as const satisfies Record<WithdrawalState, { name: Key; subtitle: Key | null; kind: BadgeKind }>

const STEPS = {
  apply: 'withdrawals:step.apply',
  cancel: 'withdrawals:step.cancel',
  process: 'withdrawals:step.process',
  reject: 'withdrawals:step.reject',
  issue: 'withdrawals:step.issue',
  receive: 'withdrawals:step.receive',
  lapse: 'withdrawals:step.lapse',
  deny: 'withdrawals:step.deny',
  resolve: 'withdrawals:step.resolve',
  'bank-return': 'withdrawals:step.bank-return',
} as const satisfies Record<WithdrawalStep, Key>

interface WithdrawalItemProps {
  t: Text
  withdrawal: Withdrawal
  busy: boolean
  error: CallErrorCode | null
}

/** One withdrawal: how much has gone, what happens next, what its owner can do, and its history. */
export function WithdrawalItem({ t, withdrawal, busy, error }: WithdrawalItemProps) {
  const { id, folio, amount, currency, state, account, receiptDueAt, history } = withdrawal
  const { issued, received, remaining, returned } = withdrawal
  const language = pageLanguage()
  const { name, subtitle, kind } = STATES[state]
  const money = (minor: number) => <Amount language={language} minor={minor} currency={currency} />
  const inParts = issued > 0 && remaining > 0
  const text = (minor: number) => formatMoney(shortAmountIn(language, minor, currency))
  const step = (action: MemberStep, label: Key) => (
    <Button busy={busy} data-step={action} onClick={() => void stepWithdrawal(id, action)}>
      {t(label)}
    </Button>
  )
  return (
    <li className={panels.item} data-withdrawal={id} data-state={state}>
      <div className={panels.row}>
        <b className={panels.figure}>{money(amount)}</b>
        <span role="status">
          <Badge kind={inParts ? 'waiting' : kind}>
            {inParts ? t('withdrawals:paid-of', { sum: text(issued), amount: text(amount) }) : t(name)}
          </Badge>
        </span>
      </div>
      <p>
        {t(KIND_NAMES[account.kind])} <bdi dir="ltr">{account.number}</bdi>
        {account.bank !== null && (
          <>
            {' · '}
            <bdi>{account.bank}</bdi>
          </>
        )}{' '}
        · {t('withdrawals:folio')}{' '}
        <bdi dir="ltr" data-folio>
          {folio}
        </bdi>
      </p>
      {subtitle && <p>{t(subtitle)}</p>}
      {inParts && (
        <dl className={style.parts}>
          <div>
            <dt>{t('withdrawals:issued-so-far')}</dt>
            <dd>{money(issued)}</dd>
          </div>
          <div>
            <dt>{t('withdrawals:received')}</dt>
            <dd>{money(received)}</dd>
          </div>
          <div>
            <dt>{t('withdrawals:remaining')}</dt>
            <dd>{money(remaining)}</dd>
          </div>
        </dl>
      )}
      {returned > 0 && returned < amount && <p>{t('withdrawals:returned-part', { amount: text(returned) })}</p>}
      {receiptDueAt && <p>{t('withdrawals:receipt-due', { time: timeOf(receiptDueAt, language) })}</p>}
      {error && <ErrorAlert t={t} error={error} />}
      {state === 'applying' && <div className={panels.steps}>{step('cancel', 'withdrawals:cancel')}</div>}
      {receiptDueAt && (
        <div className={panels.steps}>
          {step('receive', 'withdrawals:receive')}
          {step('deny', 'withdrawals:deny')}
        </div>
      )}
      <Timeline t={t} history={history} money={money} />
    </li>
  )
}

interface TimelineProps {
  t: Text
  history: Withdrawal['history']
  money: (minor: number) => ReactNode
}

/** What has happened to a withdrawal, with the pictures that prove a payout. */
function Timeline({ t, history, money }: TimelineProps) {
  return (
    <details className={style.history}>
      <summary>{t('withdrawals:timeline')}</summary>
      <ol>
        {history.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
          <li key={index}>
            <Icon
              name={
                entry.step === 'reject' || entry.step === 'deny' || entry.step === 'bank-return' ? 'alert' : 'check'
              }
              size={16}
            />
            <span>
              <b>{t(STEPS[entry.step])}</b> {entry.amount > 0 && money(entry.amount)}
              <small>{timeOf(entry.at, pageLanguage())}</small>
              {entry.reason && <small>{entry.reason}</small>}
              {entry.proofs.length > 0 && <ProofPictures t={t} names={entry.proofs} />}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
