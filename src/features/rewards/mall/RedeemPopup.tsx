import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { PointItem, Redemption } from '#api/rewards/points'
import type { Bound } from '#core/form'
import { closePopup, type PopupParams } from '#core/popups'
import { $pointItems, $points, currentItem } from '#core/rewards/points'
import { $redemptions } from '#core/rewards/redemptions'
import { $paymentPassword } from '#core/session/payment-password'
import type { Key, Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/form/Select.tsx'
import { pointsOf, signedPoints } from '../format.ts'
import { AddressFields } from './AddressFields.tsx'
import style from './dialog.module.css'
import { Rows } from './Rows.tsx'
import { type Lack, lackOf, redeemForm, triesLeft } from './redeem-form.ts'
import { Sent } from './Sent.tsx'
import { SpendForm } from './SpendForm.tsx'

const close = () => closePopup('redeem')

const titleOf = (sent: Redemption | null) =>
  sent === null ? 'points:redeem.title' : sent.state === 'approved' ? 'points:voucher.paid' : 'points:sent'

/** Points for an article: what it costs, where it goes, and afterwards what happens next (look/mall-desktop.png). */
export default function RedeemPopup({ param }: { param: PopupParams['redeem'] }) {
  const t = useText('points', 'fields', 'errors', 'session')
  const [sent, setSent] = useState<Redemption | null>(null)
  useStore($pointItems)
  const item = currentItem(param.item)
  return (
    <Dialog
      sheet
      surface="paper"
      size="narrow"
      title={t(titleOf(sent))}
      closeLabel={t('session:close')}
      onClose={close}
    >
      <div className={style.item}>
        <img src={`/art/v1/motifs/${item.motif}.svg`} alt="" width="78" height="91" />
        <div>
          <h3>
            <bdi>{item.name}</bdi>
          </h3>
          <p>{item.description}</p>
          <p>
            {t('points:stock.sentence', { count: item.stock })} {deliveryText(t, item)}
          </p>
        </div>
      </div>
      {sent ? (
        <Sent t={t} id={sent.id} first={sent} onClose={close} />
      ) : (
        <Request t={t} item={item} shown={param.item} onSent={setSent} />
      )}
    </Dialog>
  )
}

/** `Llega en 5 a 8 días.` A voucher is money, which is not sent. */
function deliveryText(t: Text, { voucher, deliveryDays: { from, to } }: PointItem): string {
  if (voucher) return t(voucher.atOnce ? 'points:voucher.at-once' : 'points:voucher.approved')
  return t('points:delivery', { from: pointsOf(from), count: to })
}

const LACKS = {
  gone: 'points:no-pieces',
  points: 'points:lack.points',
  option: 'points:lack.option',
  address: 'points:lack.address',
  password: 'points:lack.password',
} as const satisfies Record<Lack, Key>

interface RequestProps {
  t: Text
  /** As it is now, and as it was when the dialog opened. */
  item: PointItem
  shown: PointItem
  onSent: (sent: Redemption) => void
}

function Request({ t, item, shown, onSent }: RequestProps) {
  const { rows } = useStore($redemptions)
  const [last] = useState(() => rows?.find(({ address }) => address !== null)?.address ?? null)
  const [tries, setTries] = useState<number | null>(null)
  const [form] = useState(() =>
    redeemForm({
      item: shown,
      address: last,
      onResult(result) {
        setTries(triesLeft(result))
        if (result.ok) onSent(result.value)
      },
    }),
  )
  const { faults } = useStore(form.$state)
  const points = useStore($points)
  // Whether the payment password is needed decides what is missing.
  useStore($paymentPassword)
  const lack = lackOf(form, item)
  const usable = points.state === 'ready' ? points.value.points : null
  const isDearer = item.points !== shown.points
  return (
    <>
      <Rows
        rows={[
          [t('points:have'), usable === null ? '…' : t('points:count', { count: usable })],
          [t('points:cost'), signedPoints(-item.points)],
          [
            t('points:left'),
            <b key="left" data-left={usable === null ? undefined : usable - item.points}>
              {usable === null ? '…' : t('points:count', { count: usable - item.points })}
            </b>,
          ],
        ]}
      />
      {isDearer && (
        <p className={style.changed} role="status" data-price-changed>
          {t('points:price-changed', { count: item.points })}
        </p>
      )}
      <SpendForm
        t={t}
        form={form}
        name="redeem"
        tries={tries}
        submit={{
          label: lack ? t(LACKS[lack]) : t('points:redeem.submit', { count: item.points }),
          action: 'send-redemption',
          isLacking: lack !== null,
        }}
        onCancel={close}
      >
        {(bind) => (
          <>
            {item.options.length > 0 && (
              <OptionField
                t={t}
                bound={bind('option')}
                options={item.options}
                isMissing={faults.option !== undefined}
              />
            )}
            {shown.voucher === null && <AddressFields t={t} bind={bind} last={last} faults={faults} />}
          </>
        )}
      </SpendForm>
    </>
  )
}

interface OptionFieldProps {
  t: Text
  bound: Bound
  options: readonly string[]
  isMissing: boolean
}

/** What has to be chosen of an article, such as a size. */
function OptionField({ t, bound, options, isMissing }: OptionFieldProps) {
  return (
    <Select
      label={t('points:option')}
      name="option"
      value={bound.value}
      error={isMissing ? t('points:lack.option') : undefined}
      options={[{ value: '', label: t('points:option.none') }, ...options.map((value) => ({ value, label: value }))]}
      onChange={bound.set}
    />
  )
}
