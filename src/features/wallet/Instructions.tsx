import { lazy, Suspense, useState } from 'react'
import { environment } from '#core/environment'
import type { Key, Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import look from './PaymentStep.module.css'

const NOTICE = 'notice'

const Qr = lazy(() => import('#ui/Qr.tsx'))

/** True when the cashier marks its data as fictitious, as the embedded demo cashier always does. */
export function isFictitious(instructions: Record<string, string>): boolean {
  return instructions[NOTICE] === 'fictitious'
}

/** The labels a cashier may send; an unknown label is shown as received. */
const LABELS: Partial<Record<string, Key>> = {
  clabe: 'wallet:label.clabe',
  bank: 'wallet:label.bank',
  beneficiary: 'wallet:label.beneficiary',
  concept: 'wallet:label.concept',
  reference: 'wallet:label.reference',
  card: 'wallet:label.card',
  store: 'wallet:label.store',
  link: 'wallet:label.link',
}

/**
 * What to copy into the payment, one copy button per line, with a status message for screen readers. A link is opened, here
 * or from its QR code on a phone, and a number with hidden digits is only shown.
 */
export function Instructions({ t, instructions }: { t: Text; instructions: Record<string, string> }) {
  const [copied, setCopied] = useState<string | null>(null)

  const entries = Object.entries(instructions).filter(([key]) => key !== NOTICE)

  async function copy(key: string, value: string): Promise<void> {
    setCopied((await environment().copy(value)) ? key : null)
  }

  return (
    <div className={look.paper}>
      {entries.map(([key, value]) => (
        <div key={key}>
          <dl>
            <dt>{labelOf(t, key)}</dt>
            <dd>
              <bdi dir="ltr" data-instruction={key}>
                {inGroups(value)}
              </bdi>
            </dd>
          </dl>
          {isLink(value) && (
            <>
              <div className={look.scan}>
                <Suspense fallback={null}>
                  <Qr text={value} label={t('wallet:pay.scan')} />
                </Suspense>
              </div>
              <Button variant="primary" href={value} target="_blank" rel="noopener noreferrer">
                {t('wallet:pay.open')}
              </Button>
            </>
          )}
          {!isLink(value) && !isMasked(value) && (
            <Button
              variant="quiet"
              icon={copied === key ? 'check' : 'copy'}
              aria-label={t('wallet:copy-named', { label: labelOf(t, key) })}
              onClick={() => void copy(key, value)}
            >
              {t(copied === key ? 'wallet:copied' : 'wallet:copy')}
            </Button>
          )}
        </div>
      ))}
      <span className="unseen" role="status">
        {copied && t('wallet:copied')}
      </span>
    </div>
  )
}

/** The page of a payment provider. */
const isLink = (value: string) => /^https:\/\//.test(value) && URL.canParse(value)

/** `•••• 0791`: nobody can pay with it. */
const isMasked = (value: string) => /[•*]{2}/.test(value)

/** A CLABE (18 digits) grouped as banks print it, bank and branch first; copied without the spaces. */
function inGroups(value: string): string {
  return value.replace(/^(\d{3})(\d{3})(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3 $4 $5')
}

function labelOf(t: Text, key: string): string {
  const textKey = LABELS[key]
  return textKey ? t(textKey) : key
}
