import type { PopupParams, Question } from '#core/popups'
import type { Key } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { GenericDialog } from './GenericDialog.tsx'

/** Title, body, the button that cancels, and the button that confirms. */
const TEXT_KEYS = {
  logout: ['session:logout.title', 'session:logout.body', 'session:logout.no', 'session:logout.yes'],
  'trial-account': ['session:trial.title', 'session:trial.body', 'session:trial.no', 'session:trial.yes'],
  'ready-to-play': ['launch:ready.title', 'launch:ready.body', 'launch:ready.no', 'launch:ready.yes'],
  'popup-blocked': ['launch:blocked.title', 'launch:blocked', 'launch:blocked.no', 'launch:blocked.yes'],
  handoff: ['session:handoff.title', 'session:handoff.body', 'session:handoff.no', 'session:handoff.yes'],
  'handoff-replace': [
    'session:handoff.title',
    'session:handoff.replace',
    'session:handoff.stay',
    'session:handoff.yes',
  ],
} as const satisfies Record<Question, readonly [Key, Key, Key, Key]>

/** A confirmation dialog on paper. */
export default function ConfirmPopup({ param }: { param: PopupParams['confirm'] }) {
  const t = useText('session', 'launch')
  const [title, text, no, yes] = TEXT_KEYS[param.about]
  const values = { name: param.name ?? '' }
  const buttons = [
    { label: t(no), name: 'no' },
    { label: t(yes), name: 'yes', primary: true, act: param.onYes },
  ]
  return (
    <GenericDialog name="confirm" of={param} dialog={{ title: t(title, values), text: t(text, values), buttons }} />
  )
}
