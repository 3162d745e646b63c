import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { LineReceiver } from '#api/wallet/line-transfers'
import type { Bound } from '#core/form'
import { $lineTransfers, searchReceivers } from '#core/wallet/line-transfers'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import { fieldMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import { Alert } from '#ui/status/Alert.tsx'
import { UPLINE } from './line-transfer-form.ts'
import style from './line-transfers.module.css'

/** Shown at once without a search; the others are found by it. */
const SHOWN = 4

/** Chooses who is named, once they are found. */
function useNamed(bound: Bound, named: string): void {
  const { receivers, search } = useStore($lineTransfers)
  const [isAwaited, setAwaited] = useState(named !== '')
  const isFound = search === named && receivers?.some(({ account }) => account === named)
  useEffect(() => {
    if (named !== '') searchReceivers(named)
  }, [named])
  useEffect(() => {
    if (!isFound || !isAwaited) return
    setAwaited(false)
    bound.set(named)
  }, [isFound, isAwaited, named, bound.set])
}

/** Who receives: the agent above, or somebody below, found by the beginning of the account. Who was chosen stays in sight. */
export function ReceiverChoice({ t, bound, named }: { t: Text; bound: Bound; named: string }) {
  const { upline, receivers, hasMore, search, failure } = useStore($lineTransfers)
  useNamed(bound, named)
  const [typed, setTyped] = useState(named)
  const [chosen, setChosen] = useState<LineReceiver | null>(null)
  const found = receivers ?? []
  const shown = search === '' ? found.slice(0, SHOWN) : found
  const isListed = shown.some(({ account }) => account === bound.value)
  const unlisted = chosen?.account === bound.value && !isListed ? [chosen] : []
  const isMore = hasMore || found.length > shown.length

  function find(text: string): void {
    setTyped(text)
    searchReceivers(text)
  }

  function choose(receiver: LineReceiver | null): void {
    setChosen(receiver)
    bound.set(receiver?.account ?? UPLINE)
  }

  return (
    <fieldset className={style.choice}>
      <legend>{t('linetransfers:to')}</legend>
      {upline !== null && (
        <Choice
          icon="up"
          name={upline}
          subtitle={t('linetransfers:above')}
          value={UPLINE}
          bound={bound}
          choose={() => choose(null)}
        />
      )}
      <Field
        name="search"
        label={t('linetransfers:search')}
        lead={<Icon name="search" size={18} />}
        hint={isMore ? t('linetransfers:search.more') : undefined}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={typed}
        onChange={({ target }) => find(target.value)}
        // Enter searches; it sends no money.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {[...unlisted, ...shown].map((receiver) => (
        <Choice
          key={receiver.account}
          icon={receiver.isAgent ? 'users' : 'user'}
          name={receiver.account}
          subtitle={t(KINDS[receiver.isAgent ? 'agent' : 'member'][receiver.isDirect ? 'direct' : 'below'])}
          value={receiver.account}
          bound={bound}
          choose={() => choose(receiver)}
        />
      ))}
      <p role="status" className={style.found}>
        {search !== '' && found.length === 0 && t('linetransfers:search.none')}
      </p>
      {failure?.of === 'search' && <ErrorAlert t={t} error={failure.error} />}
      {bound.fault && <Alert>{fieldMessage(t, bound.fault)}</Alert>}
    </fieldset>
  )
}

const KINDS = {
  agent: { direct: 'linetransfers:agent.direct', below: 'linetransfers:agent.below' },
  member: { direct: 'linetransfers:member.direct', below: 'linetransfers:member.below' },
} as const satisfies Record<string, Record<string, Key>>

interface ChoiceProps {
  icon: IconName
  name: string
  subtitle: string
  value: string
  bound: Bound
  choose: () => void
}

function Choice({ icon, name, subtitle, value, bound, choose }: ChoiceProps) {
  return (
    <ChoiceCard
      icon={icon}
      data-receiver={value}
      input={{
        ...{ type: 'radio', name: 'to', value, checked: bound.value === value, onChange: choose },
        'aria-invalid': bound.fault ? true : undefined,
      }}
    >
      <b>
        <bdi>{name}</bdi>
      </b>
      <small>{subtitle}</small>
    </ChoiceCard>
  )
}
