import { Identity } from '#features/member/Identity.tsx'
import { OfferChoice } from '#features/member/OfferChoice.tsx'
import { Logins } from '#features/session/security/Logins.tsx'
import { Security } from '#features/session/security/Security.tsx'
import { Holdings } from '#features/wallet/Holdings.tsx'
import style from './MemberCenter.module.css'

/** The first page of the member centre: who, how much, and how the account is protected (look/member-desktop.png). */
export default function Overview() {
  return (
    <>
      <div className={style.head}>
        <Identity />
        <Holdings />
      </div>
      <Security />
      <OfferChoice />
      <Logins />
    </>
  )
}
