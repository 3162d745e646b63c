import { useStore } from '@nanostores/react'
import type { Contract, ContractSide } from '#api/agents/contracts'
import type { Currency } from '#api/money'
import { agentPath } from '#core/agent-pages'
import { choicesOf, isInForce } from '#core/agents/contracts'
import { $rights, canOpenPage, proposableKinds } from '#core/agents/rights'
import { pathIn } from '#core/path'
import type { Key, Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { ContractItem } from './ContractItem.tsx'
import style from './contracts.module.css'
import type { Draft } from './TermsForm.tsx'

interface ContractListProps {
  t: Text
  own: readonly Contract[]
  downlines: readonly Contract[]
  currency: Currency
  onDraft: (draft: Draft) => void
}

type Sided = readonly [contract: Contract, side: ContractSide]

/** What waits for the reader first, then what is in force, the agents below, and what was. */
export function ContractList({ t, own, downlines, currency, onDraft }: ContractListProps) {
  const all: Sided[] = [
    ...own.map((contract): Sided => [contract, 'agent']),
    ...downlines.map((contract): Sided => [contract, 'above']),
  ]
  const waiting = all.filter(([contract, side]) => isWaiting(contract, side))
  const rest = all.filter((sided) => !waiting.includes(sided))
  const isOpen = (contract: Contract) => isInForce(contract) || contract.state === 'proposed'
  const mine = rest.filter(([contract, side]) => side === 'agent' && isOpen(contract))
  const below = rest.filter(([, side]) => side === 'above')
  const over = rest.filter(([contract, side]) => side === 'agent' && !isOpen(contract))
  const rights = useStore($rights)
  const kinds = proposableKinds(rights)
  const mayProposeBelow = own.some((contract) => isInForce(contract) && kinds.includes(contract.kind))
  const item = ([contract, side]: Sided) => (
    <ContractItem
      key={contract.id}
      {...{ t, contract, side, currency }}
      onCounter={() => onDraft({ to: side === 'agent' ? 'above' : 'below', counters: contract })}
    />
  )
  const section = (name: string, title: Key, rows: readonly Sided[]) =>
    rows.length > 0 && (
      <section className={style.section} data-section={name}>
        <h2>{t(title)}</h2>
        {rows.map(item)}
      </section>
    )
  return (
    <div className={style.list}>
      <div className={style.choices}>
        {kinds.length > 0 && (
          <Button icon="up" data-draft="above" onClick={() => onDraft({ to: 'above' })}>
            {t('contracts:propose.above')}
          </Button>
        )}
        {mayProposeBelow && (
          <Button icon="down" data-draft="below" onClick={() => onDraft({ to: 'below' })}>
            {t('contracts:propose.below')}
          </Button>
        )}
        {canOpenPage(rights, 'agentRevenueReport') && (
          <Button variant="quiet" href={pathIn(pageLanguage(), agentPath('agentRevenueReport'))} data-popup="agent">
            {t('contracts:income')}
          </Button>
        )}
      </div>
      {all.length === 0 && (
        <Empty
          motif="llave"
          name={t('contracts:none.card')}
          title={t('contracts:none')}
          subtitle={t('contracts:none.subtitle')}
        />
      )}
      {section('waiting', 'contracts:waiting', waiting)}
      {section('own', 'contracts:own', mine)}
      {section('below', 'contracts:below', below)}
      {over.length > 0 && (
        <details className={style.history} data-section="over">
          <summary>{t('contracts:history', { number: countOf(over.length, pageLanguage()) })}</summary>
          <div className={style.section}>{over.map(item)}</div>
        </details>
      )}
    </div>
  )
}

/** True where it is the reader's turn: a proposal, or the notice of the other side. */
function isWaiting(contract: Contract, side: ContractSide): boolean {
  const choices = choicesOf(contract, side)
  return choices.includes('accept') || (contract.state === 'termination-requested' && choices.length > 0)
}
