import { useStore } from '@nanostores/react'
import { type ChangeEvent, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import { $member } from '#core/member/member'
import { chooseMotif, ICON_MOTIFS, ICON_TYPES, isPicture, sendIcon } from '#core/member/profile'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Icon } from '#ui/Icon.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import style from './Profile.module.css'
import { smallPicture } from './small-picture.ts'

const urlOf = (motif: string) => `/art/v1/motifs/${motif}.svg`

/** The picture of a member: one of the set, or one of their own. It is saved at once. */
export function IconChoice({ t }: { t: Text }) {
  const current = useStore($member)?.icon
  const [sending, setSending] = useState<string | null>(null)
  const [error, setError] = useState<CallErrorCode | 'rule' | null>(null)

  async function save(what: string, send: () => ReturnType<typeof sendIcon>): Promise<void> {
    if (sending) return
    setSending(what)
    setError(null)
    const result = await send()
    setError(result.ok ? null : result.error)
    setSending(null)
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    // Choosing the same picture again after a failure is a change, too.
    target.value = ''
    if (!file) return
    if (!isPicture(file)) return setError('rule')
    await save('own', async () => {
      const picture = await smallPicture(file)
      return picture === null ? { ok: false, error: 'picture-unreadable' } : sendIcon(picture)
    })
  }

  const isOwn = current?.startsWith('data:') ?? false
  return (
    <fieldset className={style.icons} aria-busy={sending !== null || undefined}>
      <legend>{t('member:icon')}</legend>
      <div>
        {ICON_MOTIFS.map((motif) => (
          <button
            key={motif}
            type="button"
            data-icon={motif}
            aria-pressed={current === urlOf(motif)}
            aria-label={t(`member:icon.${motif}`)}
            onClick={() => void save(motif, () => chooseMotif(motif))}
          >
            <img src={urlOf(motif)} alt="" width="48" height="48" loading="lazy" />
          </button>
        ))}
      </div>
      <label className={style.own} data-own={isOwn || undefined}>
        {isOwn ? <img src={current ?? ''} alt="" width="48" height="48" /> : <Icon name="plus" size={20} />}
        <span>
          <b>{t(isOwn ? 'member:icon.own.again' : 'member:icon.own')}</b>
          <small>{t('member:icon.rule')}</small>
        </span>
        <input type="file" name="icon" accept={ICON_TYPES} onChange={(change) => void choose(change)} />
      </label>
      <div role="status">{sending && <Loader label={t('member:icon.sending')} />}</div>
      {error && <Alert>{error === 'rule' ? t('member:icon.rule') : errorMessage(t, error)}</Alert>}
    </fieldset>
  )
}
