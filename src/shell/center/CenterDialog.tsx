import { type ReactNode, use } from 'react'
import type { Language } from '#brand/brand'
import { plainPath } from '#core/path'
import { closePopup } from '#core/popups'
import { type PageText, pageTextOf } from '#i18n/page-text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import style from './CenterDialog.module.css'
import type { CenterEntry } from './center-entry.ts'

interface CenterDialogProps<Page extends string> {
  popup: 'member' | 'agent'
  title: string
  closeLabel: string
  /** The page that it opens with. */
  entry: CenterEntry<Page> | undefined
  /** The filters of that page, from the link. */
  search: string
  children: ReactNode
}

/**
 * A centre above the page it was opened from (decisions 120 and 134): its addresses are those of its pages, and closing
 * it gives back the page below as it was.
 */
export function CenterDialog<Page extends string>(props: CenterDialogProps<Page>) {
  const { popup, title, closeLabel, entry, search, children } = props
  return (
    <Dialog
      sheet
      size="center"
      title={title}
      closeLabel={closeLabel}
      address={`${entry?.href}${search}`}
      onClose={() => closePopup(popup)}
    >
      <div className={style.above} data-above>
        {children}
      </div>
    </Dialog>
  )
}

/** The texts of the page's language, and which page of a centre the link leads to. */
export function useCenterLink<Page extends string>(
  address: string,
  pageOf: (path: string, hash: string) => Page | null,
): { language: Language; t: PageText; name: Page | null; search: string } {
  const language = pageLanguage()
  const t = use(pageTextOf(language))
  const { pathname, search, hash } = new URL(address, location.origin)
  return { language, t, name: pageOf(plainPath(pathname), hash), search }
}
