import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { pathIn } from '#core/path'
import { closePopup } from '#core/popups'
import { $checkChange, $realityCheck, acknowledge, loadRealityCheck } from '#core/protection/reality-check'
import { memberPath } from '#core/site/built-pages'
import { errorMessage } from '#i18n/messages.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogActions } from '#ui/Dialog.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { PlayFigures } from './PlayFigures.tsx'

/**
 * The reality check, above a game of whatever vendor: time, stakes, wins and net of this session of play, and the ways on
 * (RTS 13B, 2E). It has no cross and Escape does not end it: it stays until one of its buttons is pressed.
 */
export default function RealityCheckPopup() {
  const t = useText('reality', 'errors')
  const load = useStore($realityCheck)
  const { busy, error } = useStore($checkChange)
  useEffect(() => void loadRealityCheck(), [])
  async function leave(): Promise<void> {
    if (await acknowledge()) closePopup('game')
  }
  return (
    <Dialog surface="paper" title={t('reality:title')} onClose={() => undefined} busy={busy}>
      {load.state === 'ready' ? (
        <div data-reality-check={load.value.session?.isDue ? 'due' : 'none'}>
          <p>{t('reality:lead')}</p>
          <PlayFigures t={t} check={load.value} />
          {error && <Alert>{errorMessage(t, error)}</Alert>}
          <DialogActions>
            <Button href={pathIn(pageLanguage(), memberPath('personalHistoryCopy'))} data-action="play-records">
              {t('reality:records')}
            </Button>
            <Button data-action="leave-game" disabled={busy} onClick={() => void leave()}>
              {t('reality:leave')}
            </Button>
            <Button variant="primary" data-action="go-on" disabled={busy} onClick={() => void acknowledge()}>
              {t('reality:go.on')}
            </Button>
          </DialogActions>
        </div>
      ) : (
        <Waiting
          label={t('reality:loading')}
          problem={load.state === 'failed' ? errorMessage(t, load.error) : null}
          retry={t('reality:retry')}
          onRetry={() => void loadRealityCheck()}
        />
      )}
    </Dialog>
  )
}
