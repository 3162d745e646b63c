import { brand, LANGUAGES, type Language } from '#brand/brand'
import { t } from '#i18n/static.ts'
import tokens from '#ui/tokens.css?raw'
import lockup from '../../../public/art/v1/lockup.svg?raw'
import style from './page.css?raw'

/**
 * The page shown without a network. It needs no other file: the mark and the styles are inside, the face is the system's.
 * Its link has an empty address, which is the page that was asked for.
 */
export function offlinePage(language: Language): string {
  return `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${t(language, 'site:title', { page: t(language, 'shell:load.offline') })}</title>
<style>${tokens}${style}</style>
</head>
<body>
<main>
<div class="mark" role="img" aria-label="${brand.name}">${lockup}</div>
<h1>${t(language, 'shell:load.offline')}</h1>
<p>${t(language, 'shell:offline.subtitle')}</p>
<a href="">${t(language, 'shell:offline.retry')}</a>
</main>
</body>
</html>`
}
