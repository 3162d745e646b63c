import { Suspense, use, useEffect, useState } from 'react'
import { codeButton, type MobileNumber } from '#core/session/codes/code'
import type { CodePurpose } from '#core/session/codes/code-channel'
import type { Solve } from '#core/session/codes/firebase'
import { type Countries, loadCountries, reloadCountries } from '#core/site/countries'
import { FormField } from '#forms/FormField.tsx'
import { errorMessage, fieldMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { Combobox } from '#ui/form/Combobox.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { CodeField } from './CodeField.tsx'
import { type MobileForm, readNumber } from './mobile-form.ts'

interface MobileFieldsProps {
  t: Text
  form: MobileForm
  /** The purpose of the code; null when the number need not be confirmed. */
  purpose: CodePurpose | null
  /** Marks the number as optional. */
  optional?: boolean
}

/** A mobile number with its country, and the code sent to it. */
export function MobileFields(props: MobileFieldsProps) {
  return (
    <Suspense fallback={<Loader label={props.t('session:mobile.loading')} />}>
      <WithCountries {...props} />
    </Suspense>
  )
}

function WithCountries(props: MobileFieldsProps) {
  const { t } = props
  const [request, setRequest] = useState(loadCountries)
  const countries = use(request)
  if (countries.ok) return <Fields {...props} countries={countries.value} />
  const again = <Button onClick={() => setRequest(reloadCountries())}>{t('session:retry')}</Button>
  return <Alert action={again}>{errorMessage(t, countries.error)}</Alert>
}

function Fields({ t, form, purpose, optional, countries }: MobileFieldsProps & { countries: Countries }) {
  const country = form.bind('country')
  useEffect(() => {
    if (!country.value) country.set(countries.here)
  }, [country, countries.here])
  const options = countries.list.map(({ countryCode, countryDialingCode, name }) => {
    // Two letters and no flag: flags are letters on some systems, and drawn ones would be larger than the form.
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
      {purpose && <MobileCode t={t} form={form} purpose={purpose} />}
    </>
  )
}

function MobileCode({ t, form, purpose }: { t: Text; form: MobileForm; purpose: CodePurpose }) {
  const [button] = useState(() => codeButton(purpose, solve))
  const value = (name: 'country' | 'mobileNum') => form.bind(name).value

  async function target(): Promise<MobileNumber | undefined> {
    if (!form.demand('country', 'mobileNum')) return undefined
    return readNumber({ country: value('country'), mobileNum: value('mobileNum') })
  }

  return (
    <CodeField
      t={t}
      code={form.bind('verificationCode')}
      button={button}
      target={target}
      captcha={form.bind('captcha')}
      work={form.bind('work')}
      sent={t('session:mobile.sent')}
    />
  )
}

/** The reCAPTCHA code loads only when Firebase requires it. */
const solve: Solve = async (script, siteKey) => (await import('./recaptcha.ts')).solve(script, siteKey)
