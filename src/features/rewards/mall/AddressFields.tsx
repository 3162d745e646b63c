import { useState } from 'react'
import type { ShippingAddress } from '#api/rewards/shipping-address'
import type { Form, FormState } from '#core/form'
import { ADDRESS_DAYS } from '#core/rewards/redemptions'
import { FormField } from '#forms/FormField.tsx'
import type { Key, Text } from '#i18n/text.ts'
import style from './dialog.module.css'
import { type AddressName, LINES, type RedeemName } from './redeem-form.ts'

const FIELDS = [
  ['recipient', 'points:address.recipient', 'name', LINES.recipient[1]],
  ['street', 'points:address.street', 'address-line1', LINES.street[1]],
  ['area', 'points:address.area', 'address-level3', LINES.area[1]],
  ['city', 'points:address.city', 'address-level2', LINES.city[1]],
  ['region', 'points:address.region', 'address-level1', LINES.region[1]],
  ['postcode', 'points:address.postcode', 'postal-code', 12],
  ['phone', 'points:address.phone', 'tel', 25],
] as const satisfies (readonly [AddressName, Key, string, number])[]

interface AddressFieldsProps {
  t: Text
  bind: Form<RedeemName>['bind']
  /** Where the member had something sent before. */
  last: ShippingAddress | null
  faults: FormState<RedeemName>['faults']
}

/** Where the article goes: the address of before in one line, or its fields. */
export function AddressFields({ t, bind, last, faults }: AddressFieldsProps) {
  const [isOpen, setOpen] = useState(last === null)
  const hasFault = FIELDS.some(([name]) => name in faults)
  if (last && !isOpen && !hasFault) {
    return (
      <div className={style.address} data-address="before">
        <p>
          {t('points:address')}
          <b>
            <bdi>{[last.street, last.area, last.city].filter((part) => part !== '').join(', ')}</bdi>
          </b>
          <small className={style.erased}>{t('points:address.erased', { count: ADDRESS_DAYS })}</small>
        </p>
        <button type="button" className={style.link} data-action="change-address" onClick={() => setOpen(true)}>
          {t('points:address.change')}
        </button>
      </div>
    )
  }
  return (
    <fieldset className={style.fields}>
      <legend>
        {t('points:address')}{' '}
        <small className={style.erased}>{t('points:address.erased', { count: ADDRESS_DAYS })}</small>
      </legend>
      {FIELDS.map(([name, label, autoComplete, maxLength]) => (
        <FormField
          key={name}
          t={t}
          bound={bind(name)}
          label={t(label)}
          aside={name === 'area' ? t('points:optional') : undefined}
          autoComplete={autoComplete}
          maxLength={maxLength}
          {...(name === 'phone' && { type: 'tel' })}
        />
      ))}
    </fieldset>
  )
}
