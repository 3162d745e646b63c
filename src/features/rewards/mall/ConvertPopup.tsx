import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Redemption } from '#api/rewards/points'
import type { Bound } from '#core/form'
import { closePopup } from '#core/popups'
import { $pointConfig, $points, worthOf } from '#core/rewards/points'
import { FormField } from '#forms/FormField.tsx'
import type { Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogActions } from '#ui/Dialog.tsx'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { pointsOf, signedPoints } from '../format.ts'
import { convertForm, currentRate, typedPoints } from './convert-form.ts'
import style from './dialog.module.css'
import { Rows } from './Rows.tsx'
import { triesLeft } from './redeem-form.ts'
import { SpendForm } from './SpendForm.tsx'

const close = () => closePopup('convert')

/** Points for money: at the rate shown, at once, without conditions. */
export default function ConvertPopup() {
  const t = useText('points', 'fields', 'errors', 'session')
  const [done, setDone] = useState<Redemption | null>(null)
  return (
    <Dialog
      sheet
      surface="paper"
      size="narrow"
      title={t(done ? 'points:converted' : 'points:convert')}
      closeLabel={t('session:close')}
      onClose={close}
    >
      {done ? <Converted t={t} done={done} /> : <Exchange t={t} onDone={setDone} />}
    </Dialog>
  )
}

function Exchange({ t, onDone }: { t: Text; onDone: (done: Redemption) => void }) {
  const language = pageLanguage()
  const points = useStore($points)
  useStore($pointConfig)
  const [tries, setTries] = useState<number | null>(null)
  const [form] = useState(() =>
    convertForm(language, (result) => {
      setTries(triesLeft(result))
      if (result.ok) onDone(result.value)
    }),
  )
  const { values } = useStore(form.$state)
  const rate = currentRate()
  const usable = points.state === 'ready' ? points.value.points : null
  if (!rate) return <p>{t('points:convert.closed')}</p>
  const { exchange, currency } = rate
  const typed = typedPoints(values.points, language) ?? 0
  const amount = worthOf(typed, exchange)
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  return (
    <>
      <p>{t('points:rate', { count: exchange.points, amount: money(exchange.amount) })}</p>
      <Rows
        rows={[
          [t('points:have'), usable === null ? '…' : t('points:count', { count: usable })],
          [t('points:cost'), typed > 0 ? signedPoints(-typed) : '…'],
          [
            t('points:get'),
            <b key="amount" data-amount={amount}>
              <Money {...amountIn(language, amount, currency)} />
            </b>,
          ],
        ]}
      />
      <SpendForm
        t={t}
        form={form}
        name="convert"
        tries={tries}
        submit={{
          label:
            amount > 0
              ? t('points:convert.submit', { count: typed, amount: money(amount) })
              : t('points:lack.how-many'),
          action: 'send-conversion',
          isLacking: amount === 0,
        }}
        onCancel={close}
      >
        {(bind) => <HowMany t={t} bound={bind('points')} minimum={exchange.minimum} usable={usable} />}
      </SpendForm>
    </>
  )
}

interface HowManyProps {
  t: Text
  bound: Bound
  minimum: number
  /** What the member can use; null until it is read. */
  usable: number | null
}

function HowMany({ t, bound, minimum, usable }: HowManyProps) {
  return (
    <FormField
      t={t}
      bound={bound}
      label={t('points:convert.how-many')}
      aside={t('points:convert.from', { count: minimum })}
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      beside={
        usable !== null &&
        usable > 0 && (
          <Button data-action="all-points" onClick={() => bound.set(pointsOf(usable))}>
            {t('points:convert.all')}
          </Button>
        )
      }
    />
  )
}

function Converted({ t, done }: { t: Text; done: Redemption }) {
  const { money, points, folio } = done
  return (
    <div className={style.sent} data-converted={money?.amount}>
      <p role="status">{t('points:converted.sentence')}</p>
      <Rows
        rows={[
          [
            t('points:folio'),
            <bdi key="folio" dir="ltr">
              {folio}
            </bdi>,
          ],
          [t('points:cost'), signedPoints(-points)],
          [
            t('points:get'),
            <b key="amount">{money && <Money {...amountIn(pageLanguage(), money.amount, money.currency)} />}</b>,
          ],
        ]}
      />
      <DialogActions>
        <Button autoFocus data-action="done" onClick={close}>
          {t('points:done')}
        </Button>
      </DialogActions>
    </div>
  )
}
