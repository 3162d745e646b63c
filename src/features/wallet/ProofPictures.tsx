import type { Text } from '#i18n/text.ts'
import style from './ProofPictures.module.css'

/** The pictures that prove a payment, each opening in full. */
export function ProofPictures({ t, names }: { t: Text; names: readonly string[] }) {
  return (
    <span className={style.pictures}>
      {names.map((name, index) => (
        <a key={name} href={`/uploads/${name}`} target="_blank" rel="noopener">
          <img
            src={`/uploads/${name}`}
            alt={t('wallet:proof.picture', { number: index + 1 })}
            width="72"
            height="72"
            loading="lazy"
          />
        </a>
      ))}
    </span>
  )
}
