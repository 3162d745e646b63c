import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Contract, ContractDecision, ContractSide } from '#api/agents/contracts'
import type { CallErrorCode } from '#api/error'
import type { Currency } from '#api/money'
import type { RightLevel } from '#api/rights'
import { choicesOf, decide } from '#core/agents/contracts'
import { $rights, hasAccess, KIND_PAGES } from '#core/agents/rights'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Badge } from '#ui/status/Badge.tsx'
import { KIND_NAMES } from '../settlements/settlement-text.ts'
import { CHOICES, CONTRACT_STATES, ENDS, QUESTIONS } from './contract-text.ts'
import style from './contracts.module.css'
import { TermsView } from './TermsView.tsx'

interface ContractItemProps {
  t: Text
  contract: Contract
  /** Which side the reader is. */
  side: ContractSide
  currency: Currency
  /** Opens the form that answers with other terms. */
  onCounter: () => void
}

/** One contract: where it stands, what it says, and what the reader may do with it. */
export function ContractItem({ t, contract, side, currency, onCounter }: ContractItemProps) {
  const { id, kind, account, state, version } = contract
  return (
    <article className={style.contract} data-contract-id={id} data-state={state} data-kind={kind}>
      <header>
        <h3>
          {t(KIND_NAMES[kind])}
          {side === 'above' && (
            <>
              {' · '}
              <bdi>{account}</bdi>
            </>
          )}
        </h3>
        <Badge kind={CONTRACT_STATES[state].kind}>{t(CONTRACT_STATES[state].name)}</Badge>
      </header>
      <p className={style.note}>
        {t('contracts:version', { version })} · {standingOf(t, contract, side)}
      </p>
      <TermsView t={t} terms={contract.terms} currency={currency} />
      <Choices t={t} contract={contract} side={side} onCounter={onCounter} />
    </article>
  )
}

function standingOf(t: Text, contract: Contract, side: ContractSide): string {
  const time = (iso: string) => timeOf(iso, pageLanguage())
  const { state, proposedBy, answerUntil, from, until, endReason, createdAt } = contract
  if (state === 'proposed')
    return t(proposedBy === side ? 'contracts:waits.other' : 'contracts:waits.you', { until: time(answerUntil) })
  if (state === 'termination-requested') return t('contracts:ends', { until: time(until ?? answerUntil) })
  if (from === null) return time(createdAt)
  if (until === null) return t('contracts:since', { from: time(from) })
  const reason = endReason ? ` · ${t(ENDS[endReason])}` : ''
  return `${t('contracts:was', { from: time(from), until: time(until) })}${reason}`
}

type Choice = ContractDecision | 'counter'

/** What a sub-account needs on the page of the kind. */
const NEEDS = {
  ...{ accept: 'full', terminate: 'full' },
  ...{ counter: 'update', reject: 'update', withdraw: 'update' },
} as const satisfies Record<Choice, RightLevel>

/** The decisions; one that changes a contract is asked for once more. */
function Choices({ t, contract, side, onCounter }: Pick<ContractItemProps, 't' | 'contract' | 'side' | 'onCounter'>) {
  const [pending, setPending] = useState<ContractDecision | null>(null)
  const [busy, setBusy] = useState<ContractDecision | null>(null)
  const [error, setError] = useState<CallErrorCode | null>(null)
  const rights = useStore($rights)
  const choices = choicesOf(contract, side).filter((choice) =>
    hasAccess(rights, KIND_PAGES[contract.kind], NEEDS[choice]),
  )

  async function send(decision: ContractDecision): Promise<void> {
    setBusy(decision)
    setError(null)
    setError(await decide(contract, decision))
    setBusy(null)
    setPending(null)
  }

  function press(choice: Choice): void {
    if (choice === 'counter') onCounter()
    else if (QUESTIONS[choice]) setPending(choice)
    else void send(choice)
  }

  const question = pending && choices.includes(pending) ? QUESTIONS[pending] : undefined
  return (
    <>
      {error && <ErrorAlert t={t} error={error} />}
      {question && pending ? (
        <div className={style.sure}>
          <p role="status">{t(question)}</p>
          <div className={style.choices}>
            <Button
              autoFocus
              variant="primary"
              busy={busy !== null}
              data-sure={pending}
              onClick={() => void send(pending)}
            >
              {t(CHOICES[pending])}
            </Button>
            <Button onClick={() => setPending(null)}>{t('contracts:back')}</Button>
          </div>
        </div>
      ) : (
        choices.length > 0 && (
          <div className={style.choices}>
            {choices.map((choice) => (
              <Button
                key={choice}
                variant={choice === 'accept' ? 'primary' : 'border'}
                busy={busy === choice}
                data-choice={choice}
                onClick={() => press(choice)}
              >
                {t(CHOICES[choice])}
              </Button>
            ))}
          </div>
        )
      )}
    </>
  )
}
