/** Asks whether to install an update, and shows its progress. */
import { useStore } from 'zustand'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { updateTexts } from './strings.ts'
import type { UpdateFlow, UpdateState } from './update-flow.ts'
import styles from './UpdatePrompt.module.css'

export default function UpdatePrompt({ flow }: { flow: UpdateFlow }) {
  const state = useStore(flow.state)
  return state.at === 'nothing' ? null : <UpdateDialog state={state} flow={flow} />
}

function UpdateDialog({ state, flow }: { state: Exclude<UpdateState, { at: 'nothing' }>; flow: UpdateFlow }) {
  const t = useTexts(updateTexts)
  const { update } = state
  const busy = state.at === 'downloading'
  return (
    <Dialog role="alertdialog" placement="center" title={t('title', { version: update.versionName })} onClose={flow.refuse}>
      {update.notes && <p className={styles['notes']}>{update.notes}</p>}
      {update.forced && <p>{t('forced')}</p>}
      {state.at === 'failed' && <Alert>{state.message}</Alert>}
      {busy && (
        <label>
          {t('downloading', { percent: Math.round(state.part * 100) })}
          <progress className={styles['progress']} value={state.part} />
        </label>
      )}
      <div className={styles['buttons']}>
        <Button disabled={busy} onClick={flow.refuse}>
          {t(update.forced ? 'exit' : 'later')}
        </Button>
        <Button look="primary" busy={busy} onClick={() => void flow.accept()}>
          {t('now')}
        </Button>
      </div>
    </Dialog>
  )
}
