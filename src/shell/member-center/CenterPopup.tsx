import { use } from 'react'
import { plainPath } from '#core/path'
import { closePopup, type PopupParams } from '#core/popups'
import { memberPageOf } from '#core/site/built-pages'
import { pageTextOf } from '#i18n/page-text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Center } from './Center.tsx'
import { centerTexts } from './center-text.ts'

/**
 * The member centre above the page it was opened from (decision 120): its addresses are those of its pages, and closing
 * it gives back the page below as it was.
 */
export default function CenterPopup({ param }: { param: PopupParams['member'] }) {
  const language = pageLanguage()
  const t = use(pageTextOf(language))
  const { groups, text } = centerTexts(language, t)
  const { pathname, search, hash } = new URL(param.address, location.origin)
  const name = memberPageOf(plainPath(pathname), hash) ?? 'securityCenter'
  const entry = groups.flat().find(({ page }) => page === name)
  return (
    <Dialog
      sheet
      size="center"
      title={text.list}
      closeLabel={t('shell:load.close')}
      address={`${entry?.href}${search}`}
      onClose={() => closePopup('member')}
    >
      <Center above name={name} groups={groups} text={text} />
    </Dialog>
  )
}
