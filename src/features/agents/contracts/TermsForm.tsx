import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Contract, ContractKind, Terms } from '#api/agents/contracts'
import type { Currency } from '#api/money'
import { counter, isInForce, propose } from '#core/agents/contracts'
import { $rights, proposableKinds } from '#core/agents/rights'
import type { Form } from '#core/form'
import { FormShell } from '#forms/FormShell.tsx'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { readerZone } from '#statements/use-statement.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { KIND_NAMES, rateText } from '../settlements/settlement-text.ts'
import style from './contracts.module.css'
import { AccountField, CommonFields, FrameFields, RealtimeFields, TierFields } from './TermsFields.tsx'
import { firstTerms, highestRates, MOST_TIERS, type TermsName, termsForm } from './terms-form.ts'

/** What is being written: to whoever is above or to an agent below, anew or as the answer to a proposal. */
export interface Draft {
  to: 'above' | 'below'
  account?: string
  counters?: Contract
}

interface TermsFormProps {
  t: Text
  draft: Draft
  own: readonly Contract[]
  currency: Currency
  onDone: () => void
  onBack: () => void
}

/** The form of a proposal or of an answer with other terms. The server checks every rate against the contract above. */
export function TermsForm({ t, draft, own, currency, onDone, onBack }: TermsFormProps) {
  const { to, counters, account } = draft
  const permitted = proposableKinds(useStore($rights))
  const inForce = own.filter(isInForce)
  const kinds = counters
    ? [counters.kind]
    : permitted.filter((kind) => to === 'above' || inForce.some((one) => one.kind === kind))
  const [chosen, setChosen] = useState<ContractKind | null>(null)
  const kind = chosen ?? kinds[0]
  if (kind === undefined)
    return (
      <div className={style.list}>
        <p>{t('contracts:propose.needs-own')}</p>
        <BackButton t={t} onBack={onBack} />
      </div>
    )
  const active = inForce.find((one) => one.kind === kind)?.terms ?? null
  return (
    <div className={style.list}>
      {kinds.length > 1 && (
        <Select
          name="kind"
          label={t('contracts:kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(KIND_NAMES[value]) }))}
          onChange={setChosen}
        />
      )}
      <KindForm
        key={kind}
        {...{ t, currency, onDone, counters }}
        account={to === 'below' && !counters ? (account ?? '') : null}
        template={counters?.terms ?? active ?? firstTerms(kind, readerZone())}
        above={to === 'below' ? active : null}
        hasFrame={to === 'above' && !counters}
      />
      <BackButton t={t} onBack={onBack} />
    </div>
  )
}

const BackButton = ({ t, onBack }: { t: Text; onBack: () => void }) => (
  <Button variant="quiet" icon="left" data-action="back" onClick={onBack}>
    {t('contracts:back')}
  </Button>
)

interface KindFormProps {
  t: Text
  currency: Currency
  counters: Contract | undefined
  /** Null where the receiver is certain. */
  account: string | null
  template: Terms
  above: Terms | null
  /** Periods, base and zone may be chosen; below a contract they are those of the contract above. */
  hasFrame: boolean
  onDone: () => void
}

function KindForm({ t, currency, counters, account, template, above, hasFrame, onDone }: KindFormProps) {
  const language = pageLanguage()
  const create = (tiers?: number, values?: Record<TermsName, string>) =>
    termsForm({
      ...{ template, above, account, currency, language },
      ...(tiers === undefined ? {} : { tiers }),
      ...(values === undefined ? {} : { values }),
      send: (to, terms) => (counters ? counter(counters.id, terms) : propose(to, terms)),
    })
  const [tiers, setTiers] = useState(template.kind === 'realtime' ? 0 : template.tiers.length)
  const [form, setForm] = useState<Form<TermsName>>(() => create())

  /** The form has its fields from the beginning, so another number of tiers is another form with the same values. */
  function resize(count: number): void {
    setForm(create(count, form.$state.get().values))
    setTiers(count)
  }

  return (
    <FormShell
      t={t}
      form={form}
      name="contract"
      submit={{ label: t(counters ? 'contracts:counter.send' : 'contracts:propose.send'), action: 'propose' }}
      onDone={onDone}
    >
      {(bind) => (
        <>
          {account !== null && <AccountField t={t} bound={bind('account')} />}
          {hasFrame && <FrameFields t={t} bind={bind} kind={template.kind} />}
          {above && <p className={style.note}>{mostOf(t, above)}</p>}
          {template.kind === 'realtime' ? (
            <RealtimeFields t={t} bind={bind} />
          ) : (
            <>
              {Array.from({ length: tiers }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its position.
                <TierFields key={index} t={t} bind={bind} index={index} kind={template.kind} />
              ))}
              <div className={style.choices}>
                {tiers < MOST_TIERS && (
                  <Button icon="plus" data-action="add-tier" onClick={() => resize(tiers + 1)}>
                    {t('contracts:tier.add')}
                  </Button>
                )}
                {tiers > 1 && (
                  <Button icon="minus" data-action="remove-tier" onClick={() => resize(tiers - 1)}>
                    {t('contracts:tier.remove')}
                  </Button>
                )}
              </div>
            </>
          )}
          <CommonFields t={t} bind={bind} kind={template.kind} />
        </>
      )}
    </FormShell>
  )
}

function mostOf(t: Text, above: Terms): string {
  const { tiers, win, loss } = highestRates(above)
  const text = (rate: number) => rateText(rate, pageLanguage())
  return t('contracts:most', { rate: above.kind === 'realtime' ? `${text(win)} / ${text(loss)}` : text(tiers) })
}
