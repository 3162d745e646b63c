import { declineOffer } from '#core/rewards/raffles'
import { Button } from '#ui/Button.tsx'
import style from './raffles.module.css'

/** What is left of an offer whose reader note no. */
export function Declined({ id, title, note, again }: { id: string; title: string; note: string; again: string }) {
  return (
    <li className={style.declined} data-declined={id}>
      <p>
        <b>
          <bdi>{title}</bdi>
        </b>{' '}
        {note}
      </p>
      <Button variant="quiet" data-action="again" onClick={() => declineOffer(id, false)}>
        {again}
      </Button>
    </li>
  )
}
