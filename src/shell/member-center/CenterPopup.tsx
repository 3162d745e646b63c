import type { PopupParams } from '#core/popups'
import { memberPageOf } from '#core/site/built-pages'
import { CenterDialog, useCenterLink } from '../center/CenterDialog.tsx'
import { Center } from './Center.tsx'
import { centerTexts } from './center-text.ts'

/** The member centre above the page it was opened from. */
export default function CenterPopup({ param }: { param: PopupParams['member'] }) {
  const { language, t, name: linked, search } = useCenterLink(param.address, memberPageOf)
  const name = linked ?? 'securityCenter'
  const { groups, text } = centerTexts(language, t)
  const entry = groups.flat().find(({ page }) => page === name)
  return (
    <CenterDialog popup="member" title={text.list} closeLabel={t('shell:load.close')} {...{ entry, search }}>
      <Center above name={name} groups={groups} text={text} />
    </CenterDialog>
  )
}
