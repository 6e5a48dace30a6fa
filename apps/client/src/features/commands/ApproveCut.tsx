/** Asks a second person before a cut goes out: who wants it and why, and whether the vehicle can be cut now. */
import type { VehicleCommand } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Commands.module.css'
import { StandingNotice } from './StandingNotice.tsx'
import { commandTexts } from './strings.ts'
import { useCommandChoices } from './use-command-choices.ts'
import { useDetailWords } from './use-commands.ts'

export function ApproveCut({ command, onClose }: { command: VehicleCommand; onClose: () => void }) {
  const t = useTexts(commandTexts)
  const detailWords = useDetailWords()
  const { api } = useOutrider()
  const { commandId, vehicleId, plateNum, by, reason, arms } = command
  const choices = useCommandChoices(vehicleId)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')

  async function approve() {
    setBusy(true)
    try {
      await api.call('platform/approveVehicleCommand', { commandId }, { quiet: true })
      onClose()
    } catch (failure) {
      setFailed(messageOf(failure, t.lang))
      setBusy(false)
    }
  }
  const outlook = (hindrance: string | null) =>
    hindrance === null
      ? t('approveNow')
      : [
          `${t('nowHindered')}${detailWords(hindrance)}${t.lang === 'zh' ? '。' : '.'}`,
          t(arms ? 'approveArms' : 'approveRefused'),
        ].join(t.lang === 'zh' ? '' : ' ')
  return (
    <Dialog title={`${t('approveTitle')} · ${plateNum}`} closeLabel={t('close')} role="alertdialog" onClose={onClose}>
      <div className={styles['detail']}>
        <Alert>{t('cutWarning')}</Alert>
        <FactList
          facts={[
            [t('askedBy'), by?.userName ?? t('byPlatform')],
            [t('reason'), reason],
          ]}
        />
        {choices.data ? (
          <>
            <Alert tone="notice">{outlook(choices.data.hindrance)}</Alert>
            <StandingNotice choices={choices.data} mayWait={false} />
          </>
        ) : choices.error ? (
          <ErrorState
            title={t('failed')}
            text={messageOf(choices.error, t.lang)}
            retry={{ label: t('retry'), run: () => void choices.refetch() }}
          />
        ) : (
          <LoadingState label={t('loading')} />
        )}
        {failed && <Alert>{failed}</Alert>}
        <ButtonRow>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={busy} disabled={!choices.data} onClick={() => void approve()}>
            {t('approve')}
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  )
}
