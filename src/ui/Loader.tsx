import style from './Loader.module.css'

/** A loading indicator of three plates, one at a time; `label` is its text for screen readers. */
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
