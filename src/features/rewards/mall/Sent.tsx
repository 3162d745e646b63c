import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Redemption } from '#api/rewards/points'
import { $points } from '#core/rewards/points'
import { $redemptionStep, $redemptions, cancelRequest } from '#core/rewards/redemptions'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { DialogActions } from '#ui/Dialog.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { localDay, pointsOf } from '../format.ts'
import style from './dialog.module.css'
import { Rows } from './Rows.tsx'
import { StateBadge, stepMessage } from './request-state.tsx'

interface SentProps {
  t: Text
  id: string
  /** As it was answered; the list has what became of it. */
  first: Redemption
  onClose: () => void
}

/** What becomes of it. */
function outcomeOf(t: Text, { state, answerBy }: Redemption): string {
  if (state === 'process') return t('points:answer-by', { day: localDay(answerBy) })
  return t(state === 'approved' ? 'points:voucher.paid' : 'points:cancelled.sentence')
}

/** A request that was sent: its reference, what happens next, and the way to take it back. */
export function Sent({ t, id, first, onClose }: SentProps) {
  const { rows } = useStore($redemptions)
  const { busy, failure } = useStore($redemptionStep)
  const points = useStore($points)
  const request = rows?.find((row) => row.id === id) ?? first
  const top = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone.
  useEffect(() => top.current?.focus(), [])
  const isOpen = request.state === 'process'
  const isPaid = request.state === 'approved'
  return (
    <div className={style.sent} data-sent={request.state}>
      <p ref={top} tabIndex={-1} role="status" className={style.state}>
        <StateBadge t={t} state={request.state} /> {outcomeOf(t, request)}
      </p>
      <Rows
        rows={[
          [
            t('points:folio'),
            <bdi key="folio" dir="ltr" data-folio>
              {request.folio}
            </bdi>,
          ],
          [
            t(isOpen ? 'points:set-aside' : isPaid ? 'points:voucher.given' : 'points:returned'),
            pointsOf(request.points),
          ],
          [
            t('points:left'),
            <b key="left">{points.state === 'ready' ? t('points:count', { count: points.value.points }) : '…'}</b>,
          ],
        ]}
      />
      {isOpen && (
        <dl className={style.meanings}>
          <div>
            <dt>{t('points:state.process')}</dt>
            <dd>{t('points:meaning.process')}</dd>
          </div>
          <div>
            <dt>{t('points:state.approved')}</dt>
            <dd>{t(request.money ? 'points:voucher.meaning' : 'points:meaning.approved')}</dd>
          </div>
          <div>
            <dt>{t('points:state.rejected')}</dt>
            <dd>{t('points:meaning.rejected', { count: request.points })}</dd>
          </div>
        </dl>
      )}
      {failure?.of === id && <Alert>{stepMessage(t, failure.error)}</Alert>}
      <DialogActions>
        {isOpen && (
          <Button busy={busy === id} data-action="cancel-redemption" onClick={() => void cancelRequest(id)}>
            {t('points:request.cancel')}
          </Button>
        )}
        <Button data-action="done" onClick={onClose}>
          {t('points:done')}
        </Button>
      </DialogActions>
    </div>
  )
}
