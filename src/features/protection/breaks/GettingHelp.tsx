import { countryName, helplines } from '#brand/helplines'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import style from './breaks.module.css'

/** Who helps outside this house, and the people of this house; shown whatever else loads or fails. */
export function GettingHelp({ t }: { t: Text }) {
  const language = pageLanguage()
  return (
    <section className={style.help} aria-labelledby="break-help">
      <h2 id="break-help">{t('breaks:help')}</h2>
      <p className={style.note}>{t('breaks:help.subtitle')}</p>
      <ul>
        {helplines.map(({ country, name, telephone, url }) => (
          <li key={url}>
            <span className={style.note}>
              {country === null ? t('breaks:help.world') : countryName(country, language)}
            </span>
            <a href={url} rel="noopener">
              {name}
            </a>
            {telephone && (
              <a dir="ltr" href={`tel:${telephone.replaceAll(/[^\d+]/g, '')}`}>
                {telephone}
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className={style.note}>{t('breaks:help.none')}</p>
      <div className={style.steps}>
        <Button href={pathIn(language, '/responsible')} icon="info">
          {t('breaks:help.page')}
        </Button>
        <Button icon="headset" data-action="service" onClick={() => openPopup('service', null)}>
          {t('breaks:help.service')}
        </Button>
      </div>
    </section>
  )
}
