import { useState } from 'react'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import style from './downline.module.css'

interface AccountFilterProps {
  t: Text
  account: string
  onAccount: (account: string) => void
}

/** Chooses one account of the line; empty, everybody. */
export function AccountFilter({ t, account, onAccount }: AccountFilterProps) {
  const [typed, setTyped] = useState(account)
  return (
    <form
      className={style.byAccount}
      onSubmit={(event) => {
        event.preventDefault()
        onAccount(typed.trim())
      }}
    >
      <Field
        type="search"
        name="account"
        label={t('team:account')}
        value={typed}
        maxLength={64}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" icon="search" data-action="search">
        {t('team:search.do')}
      </Button>
    </form>
  )
}
