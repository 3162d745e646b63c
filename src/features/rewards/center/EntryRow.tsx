import type { Entry, EntryState } from '#core/rewards/center'
import type { Key, Text } from '#i18n/text.ts'
import { Icon } from '#ui/Icon.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { EntryAction } from './EntryAction.tsx'
import style from './entries.module.css'
import { contentOf } from './entry-text.ts'

const STATES = {
  running: ['rewards:state.running', 'waiting'],
  waiting: ['rewards:state.waiting', 'waiting'],
  process: ['rewards:state.process', 'waiting'],
  joined: ['rewards:state.joined', 'waiting'],
  applying: ['rewards:state.applying', 'waiting'],
  rejected: ['rewards:state.rejected', 'bad'],
  soon: ['rewards:state.soon', 'waiting'],
  closed: ['rewards:state.closed', 'closed'],
} as const satisfies Record<EntryState, readonly [Key, BadgeKind]>

/** Something that runs, comes or has ended: what it is, how far it is, how it stands, and one thing to do. */
export function EntryRow({ t, entry }: { t: Text; entry: Entry }) {
  const { icon, title, lines, progress, gives } = contentOf(t, entry)
  const [state, kind] = STATES[entry.state]
  return (
    <li className={style.row} data-reward-row={entry.id} data-state={entry.state}>
      <span className={style.icon}>
        <Icon name={icon} size={20} />
      </span>
      <div className={style.what}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {lines.map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      {progress && (
        <div className={style.progress}>
          <b>{progress.text}</b>
          <progress
            max={Math.max(1, progress.goal)}
            value={progress.done}
            aria-label={t('missions:progress.name', { name: title })}
          />
        </div>
      )}
      <p className={style.state}>
        <Badge kind={kind}>{t(state)}</Badge>
        {gives && <b>{gives}</b>}
      </p>
      <div className={style.action}>
        <EntryAction t={t} entry={entry} title={title} />
      </div>
    </li>
  )
}
