import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { HelpSubject } from '#api/notices/notices'
import { $help, loadHelp } from '#core/notices/help'
import { closePopup, openPopup, type PopupParams } from '#core/popups'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogActions } from '#ui/Dialog.tsx'
import { Html } from '#ui/Html.tsx'
import { ListDetail } from '#ui/ListDetail.tsx'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'

/** The help centre, open at a topic. Other pages open it; `/help#tag` is the page itself, which no popup covers. */
export default function HelpPopup({ param }: { param: PopupParams['help'] }) {
  const t = useText('notices', 'errors')
  const { subjects, error } = useStore($help)
  useEffect(() => void loadHelp(), [])
  return (
    <Dialog
      sheet
      size="wide"
      title={t('notices:help')}
      closeLabel={t('notices:close')}
      onClose={() => closePopup('help')}
    >
      {subjects ? (
        // When another link opens it while it is open, it switches to that topic.
        <Subjects key={param.tag} t={t} subjects={subjects} first={param.tag} />
      ) : (
        <Waiting
          label={t('notices:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('notices:retry')}
          onRetry={() => void loadHelp()}
        />
      )}
      <DialogActions>
        <Button icon="headset" data-action="service" onClick={() => openPopup('service', null)}>
          {t('notices:help.contact')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface SubjectsProps {
  t: Text
  subjects: readonly HelpSubject[]
  first: string | null
}

function Subjects({ t, subjects, first }: SubjectsProps) {
  const [chosen, choose] = useState(subjects.some(({ tag }) => tag === first) ? first : null)
  if (subjects.length === 0) {
    return (
      <Empty motif="faro" name={t('notices:help.card')} title={t('notices:none')} subtitle={t('notices:help.none')} />
    )
  }
  return (
    <ListDetail
      items={subjects.map(({ tag, title }) => ({ id: tag, title }))}
      chosen={chosen}
      onChoose={choose}
      text={{ list: t('notices:help.subjects'), back: t('notices:help.back') }}
      detail={(id) => <Html html={subjects.find(({ tag }) => tag === id)?.content ?? ''} />}
    />
  )
}
