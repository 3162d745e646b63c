import { useStore } from '@nanostores/react'
import { Suspense, use, useEffect, useState } from 'react'
import type { CallResult } from '#core/call'
import { openPopup } from '#core/popups'
import { type CodePurpose, codeButton } from '#core/session/code'
import { askCountriesAgain, type Countries, loadCountries } from '#core/site/countries'
import { errorMessage, fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Loader } from '#ui/Loader.tsx'
import { captchaAnswer, nextCaptcha } from './captchaAnswer.ts'
import { FormField } from './FormField.tsx'
import { type MobileForm, numberIn } from './mobileForm.ts'

interface MobileFieldsProps {
  t: Text
  form: MobileForm
  /** What the code is for; null where the number need not be confirmed. */
  purpose: CodePurpose | null
  /** Says "optional" beside the number. */
  optional?: boolean
}

/** A number with its country, and the code sent to it. */
export function MobileFields(props: MobileFieldsProps) {
  return (
    <Suspense fallback={<Loader label={props.t('session:mobile.loading')} />}>
      <WithCountries {...props} />
    </Suspense>
  )
}

function WithCountries(props: MobileFieldsProps) {
  const { t } = props
  const [asked, ask] = useState(loadCountries)
  const countries = use(asked)
  if (countries.ok) return <Fields {...props} countries={countries.value} />
  const again = <Button onClick={() => ask(askCountriesAgain())}>{t('session:retry')}</Button>
  return <Alert action={again}>{errorMessage(t, countries.error)}</Alert>
}

function Fields({ t, form, purpose, optional, countries }: MobileFieldsProps & { countries: Countries }) {
  const country = form.bind('country')
  useEffect(() => {
    if (!country.value) country.set(countries.here)
  }, [country, countries.here])
  const options = countries.list.map(({ countryCode, countryDialingCode, name }) => {
    return { value: countryCode, label: name, mark: countryCode, aside: `+${countryDialingCode}` }
  })
  return (
    <>
      <Combobox
        name="country"
        label={t('session:mobile.country')}
        options={options}
        value={country.value}
        onChoose={country.set}
        none={t('session:mobile.no-country')}
        error={fieldMessage(t, country.fault)}
      />
      <FormField
        t={t}
        bound={form.bind('mobileNum')}
        label={t('session:mobile.number')}
        aside={optional ? t('session:optional') : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
      />
      {purpose && <CodeField t={t} form={form} purpose={purpose} />}
    </>
  )
}

function CodeField({ t, form, purpose }: { t: Text; form: MobileForm; purpose: CodePurpose }) {
  const [button] = useState(() => codeButton(purpose))
  const { left, sending } = useStore(button.$state)
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`

  async function told(result: CallResult<unknown>): Promise<void> {
    form.set('captcha', '')
    form.set('work', '')
    await nextCaptcha(result.ok ? null : result)
    if (!result.ok) warn(t, result.message ?? errorMessage(t, result.error))
  }

  async function send(): Promise<void> {
    if (left > 0 || !form.demand('country', 'mobileNum')) return
    const value = (name: 'country' | 'mobileNum' | 'captcha' | 'work') => form.bind(name).value
    const captcha = captchaAnswer({ captcha: value('captcha'), work: value('work') })
    const number = await numberIn({ country: value('country'), mobileNum: value('mobileNum') })
    button.ask(number, captcha, (result) => void told(result))
  }

  const ask = (
    <Button data-action="send-code" busy={sending} aria-disabled={left > 0 || undefined} onClick={() => void send()}>
      {left > 0 ? t('session:mobile.again', { clock }) : t('session:mobile.send')}
    </Button>
  )
  return (
    <FormField
      t={t}
      bound={form.bind('verificationCode')}
      label={t('session:mobile.code')}
      hint={left > 0 ? t('session:mobile.sent') : undefined}
      beside={ask}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={255}
    />
  )
}

/** Specification section 8: a failed request for an SMS is a warning with the server's message. */
function warn(t: Text, text: string): void {
  const buttons = [{ label: t('session:understood'), name: 'close', primary: true }]
  openPopup('dialog', { icon: 'alert', title: t('session:notice'), text, buttons })
}
