import { useEffect } from 'react'
import { leaveMall, openMall } from '#core/rewards/redemptions'
import { useText } from '#i18n/use-text.ts'
import { Articles } from './Articles.tsx'
import { Earning } from './Earning.tsx'
import { MallHead } from './MallHead.tsx'
import style from './mall.module.css'
import { Requests } from './Requests.tsx'

/** The mall of who is signed in (look/mall-desktop.png): each block loads and fails alone. */
export default function Mall({ boxes }: { boxes: number }) {
  const t = useText('points', 'errors')
  useEffect(() => {
    openMall()
    return leaveMall
  }, [])
  return (
    <div className={style.mall} data-mall="ready">
      <MallHead t={t} />
      <Articles t={t} boxes={boxes} />
      <Requests t={t} />
      <Earning t={t} />
    </div>
  )
}
