import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Captcha } from '#api/session/session'
import { environment } from '#core/environment'
import type { Bound } from '#core/form'
import { $captcha, type CaptchaState, changeCaptcha, renewCaptcha } from '#core/session/login/captcha'
import { findWork } from '#core/session/work'
import { FormField } from '#forms/FormField.tsx'
import type { Text } from '#i18n/text.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loader } from '#ui/Loader.tsx'
import style from './CaptchaField.module.css'

interface CaptchaFieldProps {
  t: Text
  /** The text read from the picture. */
  text: Bound
  /** The result of the proof of work. */
  work: Bound
}

/**
 * Shown only when the server requires a captcha: a picture to read, or a proof of work for people who cannot see it.
 */
export function CaptchaField({ t, text, work }: CaptchaFieldProps) {
  const captchaState: CaptchaState = useStore($captcha)
  if (captchaState.state === 'none') return null
  if (captchaState.state === 'loading') return <Loader label={t('session:captcha.loading')} />
  if (captchaState.state === 'failed') {
    return (
      <p className={style.failed} role="alert">
        {t('session:captcha.failed')}
        <Button data-action="captcha-retry" onClick={() => void renewCaptcha()}>
          {t('session:captcha.retry')}
        </Button>
      </p>
    )
  }
  if (work.value) return <p role="status">{t('session:captcha.worked')}</p>
  const { captcha } = captchaState
  const picture = (
    <>
      <img className={style.picture} src={captcha.image} alt={t('session:captcha.picture')} width="128" height="48" />
      <IconButton
        icon="refresh"
        label={t('session:captcha.change')}
        className={style.change}
        data-action="captcha-change"
        onClick={changeCaptcha}
      />
    </>
  )
  return (
    <div className={style.captcha}>
      <FormField
        t={t}
        bound={text}
        label={t('session:captcha.label')}
        beside={picture}
        autoComplete="off"
        maxLength={16}
      />
      <WithoutPicture key={captcha.id} t={t} captcha={captcha} onDone={work.set} />
    </div>
  )
}

function WithoutPicture({ t, captcha, onDone }: { t: Text; captcha: Captcha; onDone: (solution: string) => void }) {
  const [working, setWorking] = useState(false)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  async function work(): Promise<void> {
    setWorking(true)
    const rest = () => new Promise<void>((done) => environment().after(0, done))
    const solution = await findWork(captcha.work.challenge, captcha.work.bits, { rest, stop: () => left.current })
    if (solution !== null) onDone(solution)
  }

  if (working) return <Loader label={t('session:captcha.working')} />
  return (
    <button type="button" className={style.without} data-action="captcha-work" onClick={() => void work()}>
      {t('session:captcha.without')}
    </button>
  )
}
