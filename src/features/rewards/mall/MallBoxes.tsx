import { ItemBox } from './ItemCard.tsx'
import items from './item.module.css'
import style from './mall.module.css'

/** The mall before it has come, as tall as with it. */
export function MallBoxes({ count, label }: { count: number; label: string }) {
  return (
    <div className={style.mall} aria-busy="true" data-mall="loading">
      <p className="unseen" role="status">
        {label}
      </p>
      <HeadBox />
      <div className={style.bar} data-box />
      <ItemBoxes count={count} />
      <div className={style.requestsBox} />
    </div>
  )
}

export function HeadBox() {
  return <div className={style.headBox} />
}

export function ItemBoxes({ count }: { count: number }) {
  return (
    <ul className={items.items} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes are all alike
        <li key={index}>
          <ItemBox />
        </li>
      ))}
    </ul>
  )
}
