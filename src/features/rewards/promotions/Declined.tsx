import { declineOffer } from '#core/rewards/raffles'
import { Button } from '#ui/Button.tsx'
import style from './raffles.module.css'

/** What is left of an offer whose reader said no. */
export function Declined({ id, title, said, again }: { id: string; title: string; said: string; again: string }) {
  return (
    <li className={style.declined} data-declined={id}>
      <p>
        <b>
          <bdi>{title}</bdi>
        </b>{' '}
        {said}
      </p>
      <Button variant="quiet" data-action="again" onClick={() => declineOffer(id, false)}>
        {again}
      </Button>
    </li>
  )
}
