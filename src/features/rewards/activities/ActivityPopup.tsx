import { useStore } from '@nanostores/react'
import { type ChangeEvent, type SubmitEvent, useRef } from 'react'
import type { Activity, ActivityStatus } from '#api/rewards/activities'
import { closePopup, type PopupParams } from '#core/popups'
import {
  $activityDraft,
  $activityStatuses,
  addPictures,
  COMMENT_CHARACTERS,
  charactersIn,
  MOST_PICTURES,
  PICTURE_ACCEPT,
  removePicture,
  sendApplication,
  writeComment,
} from '#core/rewards/activities'
import { ErrorAlert } from '#forms/ErrorAlert.tsx'
import type { Key, Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogActions } from '#ui/Dialog.tsx'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { localDay } from '../format.ts'
import style from './activity.module.css'

const close = () => closePopup('activity')

/** The application for an activity: what is sent, and afterwards what was. */
export default function ActivityPopup({ param: { activity } }: { param: PopupParams['activity'] }) {
  const t = useText('activities', 'errors', 'session')
  const status = useStore($activityStatuses).byId?.get(activity.id)
  return (
    <Dialog sheet title={activity.title} closeLabel={t('session:close')} onClose={close}>
      {status?.state === 'applying' && status.application ? (
        <Sent t={t} application={status.application} />
      ) : (
        <ApplicationForm t={t} activity={activity} reason={status?.application?.reason ?? ''} />
      )}
    </Dialog>
  )
}

function Sent({ t, application }: { t: Text; application: NonNullable<ActivityStatus['application']> }) {
  const { at, comment, images } = application
  return (
    <div className={style.sent} data-sent>
      <p role="status">{t('activities:state.applying', { day: localDay(at) })}</p>
      {comment !== '' && (
        <blockquote>
          <bdi>{comment}</bdi>
        </blockquote>
      )}
      <ul className={style.pictures}>
        {images.map((name, index) => (
          <li key={name}>
            <Picture t={t} name={name} index={index} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button data-action="close-activity" onClick={close}>
          {t('session:close')}
        </Button>
      </DialogActions>
    </div>
  )
}

function Picture({ t, name, index }: { t: Text; name: string; index: number }) {
  return (
    <img src={`/uploads/${name}`} alt={t('activities:form.picture', { number: index + 1 })} width="84" height="84" />
  )
}

const COMMENT_FAULTS = {
  required: 'activities:form.comment.required',
  too_many_characters: 'activities:form.comment.long',
} as const satisfies Record<string, Key>

function ApplicationForm({ t, activity, reason }: { t: Text; activity: Activity; reason: string }) {
  const { comment, commentFault, error, sending, uploading } = useStore($activityDraft)
  const form = useRef<HTMLFormElement>(null)

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    await sendApplication(activity)
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  return (
    <form ref={form} className={style.form} data-form="activity" noValidate onSubmit={(event) => void send(event)}>
      {reason !== '' && (
        <p data-reason>
          {t('activities:state.rejected')} <bdi>{reason}</bdi>
        </p>
      )}
      <TextArea
        name="comment"
        label={t(activity.needsComment ? 'activities:form.comment' : 'activities:form.comment.optional')}
        aside={t('activities:form.count', { shown: charactersIn(comment), total: COMMENT_CHARACTERS })}
        error={commentFault ? t(COMMENT_FAULTS[commentFault]) : undefined}
        rows={4}
        value={comment}
        onChange={({ target }) => writeComment(target.value)}
      />
      <Pictures t={t} />
      {error && <ErrorAlert t={t} error={error} />}
      <DialogActions>
        <Button data-action="close-activity" onClick={close}>
          {t('activities:form.cancel')}
        </Button>
        <Button type="submit" variant="primary" size="form" busy={sending || uploading > 0} data-action="send-activity">
          {t('activities:form.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}

const PICTURE_FAULTS = {
  type: 'activities:form.fault.type',
  size: 'activities:form.fault.size',
  count: 'activities:form.fault.count',
  required: 'activities:form.fault.required',
} as const satisfies Record<string, Key>

/** The pictures, uploaded as they are chosen, and shown as they are stored. */
function Pictures({ t }: { t: Text }) {
  const { images, uploading, pictureFault, pictureError } = useStore($activityDraft)
  const field = useRef<HTMLDivElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])]
    // Choosing the same picture again after a failure is a change, too.
    target.value = ''
    if (files.length > 0) void addPictures(files)
  }

  function remove(name: string): void {
    removePicture(name)
    field.current?.querySelector<HTMLElement>('input')?.focus()
  }

  return (
    <div ref={field} className={style.field}>
      <ChoiceCard
        icon="ticket"
        aria-busy={uploading > 0 || undefined}
        beside={uploading > 0 && <Loader label={t('activities:form.uploading')} />}
        input={{
          ...{ type: 'file', name: 'pictures', multiple: true, accept: PICTURE_ACCEPT, onChange: choose },
          'aria-invalid': pictureFault !== null || undefined,
        }}
      >
        <b>{t('activities:form.add', { shown: images.length, total: MOST_PICTURES })}</b>
        <small>{t('activities:form.rule')}</small>
      </ChoiceCard>
      {pictureFault && <Alert>{t(PICTURE_FAULTS[pictureFault])}</Alert>}
      {pictureError && <ErrorAlert t={t} error={pictureError} />}
      {images.length > 0 && (
        <ul className={style.pictures}>
          {images.map((name, index) => (
            <li key={name} data-picture>
              <Picture t={t} name={name} index={index} />
              <IconButton
                icon="x"
                label={t('activities:form.remove', { number: index + 1 })}
                data-action="remove-picture"
                onClick={() => remove(name)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
