import type { Deposit } from '#api/wallet/wallet'
import { openPopup } from '#core/popups'
import { continueDeposit } from '#core/wallet/deposit'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Facts } from '#statements/Facts.tsx'
import { Sum } from '#statements/Sum.tsx'
import style from '#statements/statements.module.css'
import { Button } from '#ui/Button.tsx'
import { Countdown } from '../Countdown.tsx'
import { ProofPictures } from '../ProofPictures.tsx'

/** A deposit in full; an unpaid one has its clock, and leads back to its payment data and its proof. */
export function DepositFacts({ t, deposit }: { t: Text; deposit: Deposit }) {
  const { folio, fee, currency, state, expiresAt, creditedAt, proof, owed = 0, chargedBack = 0 } = deposit
  const language = pageLanguage()
  const isPending = state === 'pending'

  function open(): void {
    continueDeposit(deposit)
    openPopup('deposit', null)
  }

  return (
    <div className={style.result}>
      <Facts
        facts={[
          [
            t('statements:folio'),
            <bdi key="folio" dir="ltr">
              {folio}
            </bdi>,
          ],
          [t('statements:fee'), fee > 0 && <Sum key="fee" minor={fee} currency={currency} />],
          [t('statements:owed-paid'), owed > 0 && <Sum key="owed" minor={owed} currency={currency} />],
          [t('statements:charged-back'), chargedBack > 0 && <Sum key="back" minor={chargedBack} currency={currency} />],
          [t('statements:credited-at'), creditedAt && timeOf(creditedAt, language)],
          [t('statements:expires-at'), isPending && timeOf(expiresAt, language)],
          [t('statements:proofs'), proof.length > 0 && <ProofPictures t={t} names={proof} />],
        ]}
      />
      {isPending && (
        <div className={style.pending}>
          <Countdown t={t} until={expiresAt} />
          <Button variant="primary" data-action="continue-deposit" onClick={open}>
            {t(proof.length > 0 ? 'statements:deposit.see' : 'statements:deposit.continue')}
          </Button>
        </div>
      )}
    </div>
  )
}
