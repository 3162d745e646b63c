import style from './Loader.module.css'

/** Three plates, one at a time: something is on its way. `label` says it to those who do not see it. */
export function Loader({ label }: { label?: string | undefined }) {
  return (
    <span className={style.loader} role="status">
      <i />
      <i />
      <i />
      {label && <span className="unseen">{label}</span>}
    </span>
  )
}
