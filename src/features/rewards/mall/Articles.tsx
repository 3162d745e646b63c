import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import type { PointItem } from '#api/rewards/points'
import { LANGUAGES } from '#brand/brand'
import { openPopup } from '#core/popups'
import { $pointItems, $points, loadPointItems } from '#core/rewards/points'
import { errorMessage } from '#i18n/messages.ts'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Chips } from '#ui/form/Chips.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { dayOf, pointsOf } from '../format.ts'
import { FILTERS, type Filter, filterItems, inOrder, type NumberedItem, ORDERS, type Order } from './filter.ts'
import { ItemCard } from './ItemCard.tsx'
import items from './item.module.css'
import { ItemBoxes } from './MallBoxes.tsx'
import style from './mall.module.css'

const FILTER_NAMES = {
  all: 'points:filter.all',
  enough: 'points:filter.enough',
  clothes: 'points:filter.clothes',
  home: 'points:filter.home',
  paper: 'points:filter.paper',
} as const satisfies Record<Filter, Key>

const ORDER_NAMES = {
  shop: 'points:order.shop',
  cheap: 'points:order.cheap',
  dear: 'points:order.dear',
  name: 'points:order.name',
} as const satisfies Record<Order, Key>

/** The articles, filtered and ordered here: there are few. */
export function Articles({ t, boxes }: { t: Text; boxes: number }) {
  const load = useStore($pointItems)
  const points = useStore($points)
  const [filter, setFilter] = useState<Filter>('all')
  const [order, setOrder] = useState<Order>('shop')
  if (load.state === 'loading')
    return (
      <>
        <div className={style.bar} data-box />
        <ItemBoxes count={boxes} />
      </>
    )
  if (load.state === 'failed')
    return (
      <div className={style.articlesBox} data-waiting="failed">
        <Alert action={<Button onClick={() => void loadPointItems()}>{t('points:retry')}</Button>}>
          {errorMessage(t, load.error)}
        </Alert>
      </div>
    )
  const all = load.value.items
  if (all.length === 0)
    return (
      <Empty
        heading="h2"
        motif="cofre"
        name={t('points:none.card')}
        title={t('points:none')}
        subtitle={t('points:none.note')}
      />
    )
  const usable = points.state === 'ready' ? points.value.points : null
  const shown = inOrder(filterItems(all, filter, usable), order, LANGUAGES[pageLanguage()].locale)
  const options = FILTERS.map((value) => ({
    value,
    label: t(FILTER_NAMES[value]),
    count: filterItems(all, value, usable).length,
  }))
  return (
    <section aria-label={t('points:items')} className={style.articles}>
      <div className={style.bar}>
        <Chips label={t('points:filter')} name="filter" options={options} value={filter} onChange={setFilter} />
        <OrderChoice t={t} order={order} onChange={setOrder} />
      </div>
      {shown.length === 0 && (
        <p className={style.nothing} role="status">
          {t(filter === 'enough' ? 'points:enough.none' : 'points:filter.none')}
        </p>
      )}
      <ul className={items.items} data-items={shown.length}>
        {shown.map((numbered) => (
          <li key={numbered.item.id} data-item={numbered.item.id}>
            <Article t={t} usable={usable} {...numbered} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrderChoice({ t, order, onChange }: { t: Text; order: Order; onChange: (order: Order) => void }) {
  const id = useId()
  return (
    <div className={style.order}>
      <label htmlFor={id}>
        <Icon name="sliders" size={18} />
        <span className="unseen">{t('points:order')}</span>
      </label>
      <select id={id} name="order" value={order} onChange={({ target }) => onChange(target.value as Order)}>
        {ORDERS.map((value) => (
          <option key={value} value={value}>
            {t(ORDER_NAMES[value])}
          </option>
        ))}
      </select>
    </div>
  )
}

/** An article and what can be done with it; the stock is a number, never a hurry. */
function Article({ t, number, item, usable }: NumberedItem & { t: Text; usable: number | null }) {
  const { name, motif, points, stock, restockOn } = item
  const isGone = stock === 0
  return (
    <ItemCard
      number={number}
      name={name}
      motif={motif}
      stock={isGone ? t('points:sold-out') : t('points:stock', { count: stock })}
      strip={isGone && restockOn ? t('points:restock', { day: dayOf(restockOn) }) : undefined}
      soldOut={isGone}
      points={pointsOf(points)}
      unit={t('points:unit', { count: points })}
      heading="h2"
    >
      <Action t={t} item={item} usable={usable} />
    </ItemCard>
  )
}

function Action({ t, item, usable }: { t: Text; item: PointItem; usable: number | null }) {
  if (item.stock === 0) return <span className={items.missing}>{t('points:no-pieces')}</span>
  if (usable !== null && usable < item.points)
    return <span className={items.missing}>{t('points:missing', { count: item.points - usable })}</span>
  return (
    <Button
      data-action="redeem"
      aria-label={t('points:redeem.which', { name: item.name })}
      onClick={() => openPopup('redeem', { item })}
    >
      {t('points:redeem')}
    </Button>
  )
}
