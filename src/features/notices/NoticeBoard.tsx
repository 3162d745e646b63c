import { type MouseEvent, useState } from 'react'
import type { Announcement } from '#api/notices/notices'
import { pathIn } from '#core/path'
import { openPopup } from '#core/popups'
import { $session } from '#core/session/session'
import { isBuilt, memberPath } from '#core/site/built-pages'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Html } from '#ui/Html.tsx'
import { ListDetail } from '#ui/ListDetail.tsx'
import { Pager } from '#ui/Pager.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { dateOf } from './date.ts'
import style from './NoticeBoard.module.css'

/** Specification section 9. */
const PER_PAGE = 9
const PAGE_RANGE = 5

interface NoticeBoardProps {
  t: Text
  items: readonly Announcement[]
  /** The announcement to show first. */
  first: string | null
  empty: { title: string; subtitle: string }
  /** One level below the heading above it. */
  heading: 'h2' | 'h3'
}

/** Announcements, nine per page, with the selected one beside the list; a promotion links to the reward centre once it is built. */
export function NoticeBoard({ t, items, first, empty, heading }: NoticeBoardProps) {
  const begins = items.findIndex(({ id }) => id === first)
  const [page, setPage] = useState(Math.floor(Math.max(begins, 0) / PER_PAGE) + 1)
  const [chosen, setChosen] = useState(begins < 0 ? null : first)
  if (items.length === 0) return <Empty motif="campana" name={t('notices:card')} heading={heading} {...empty} />

  const pages = Math.ceil(items.length / PER_PAGE)
  const pageItems = items.slice((page - 1) * PER_PAGE, page * PER_PAGE)
  return (
    <ListDetail
      items={pageItems.map(({ id, title, publishedAt }) => ({ id, title, note: dateOf(publishedAt, pageLanguage()) }))}
      chosen={pageItems.some(({ id }) => id === chosen) ? chosen : null}
      onChoose={setChosen}
      heading={heading}
      text={{ list: t('notices:list'), back: t('notices:back') }}
      foot={
        <Pager
          page={page}
          pages={pages}
          range={PAGE_RANGE}
          onPage={(to) => {
            setPage(to)
            setChosen(null)
          }}
          text={{
            name: t('notices:pages'),
            before: t('notices:page.before'),
            after: t('notices:page.after'),
            page: (number) => t('notices:page.one', { n: number }),
          }}
        />
      }
      detail={(id) => <NoticeDetail t={t} item={pageItems.find((one) => one.id === id)} />}
    />
  )
}

function NoticeDetail({ t, item }: { t: Text; item: Announcement | undefined }) {
  if (!item) return null
  return (
    <>
      <Html html={item.content} />
      {item.promotionType === 'PROMOTION' && isBuilt('rewardCenter') && <Go t={t} />}
    </>
  )
}

/** The Go button of a promotion: the reward centre, which needs a member (specification section 2 "Popups"). */
function Go({ t }: { t: Text }) {
  return (
    <p className={style.go}>
      <Button
        variant="primary"
        href={pathIn(pageLanguage(), memberPath('rewardCenter'))}
        data-action="go"
        onClick={(press: MouseEvent) => {
          if ($session.get().isLogin) return
          press.preventDefault()
          openPopup('login', { why: 'not-signed-in' })
        }}
      >
        {t('notices:go')}
      </Button>
    </p>
  )
}
