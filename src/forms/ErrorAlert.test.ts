import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ERROR_CODES } from '#api/error'
import { brand } from '#brand/brand'
import { SERVICE_ERRORS } from '#core/service-errors'
import { type StaticKey, t } from '#i18n/static.ts'
import type { Text } from '#i18n/text.ts'
import { ErrorAlert } from './ErrorAlert.tsx'

test.each(brand.languages)(
  'each sentence in %s that names customer service has a button to it, and no other',
  (language) => {
    const text = ((key: StaticKey) => t(language, key)) as Text
    const name = text('errors:service').toLowerCase()
    const named = ERROR_CODES.filter((code) => text(`errors:${code}`).toLowerCase().includes(name))
    expect(named.toSorted()).toEqual(SERVICE_ERRORS.toSorted())
    for (const code of ERROR_CODES) {
      const html = renderToStaticMarkup(createElement(ErrorAlert, { t: text, error: code }))
      expect(html.includes('data-action="service"'), code).toBe(named.includes(code))
    }
  },
)
