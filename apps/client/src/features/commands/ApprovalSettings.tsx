/** Of which organisations a cut waits for a second person; it holds for the organisations below them too. */
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Commands.module.css'
import { commandTexts } from './strings.ts'

export function ApprovalSettings({ onClose }: { onClose: () => void }) {
  const t = useTexts(commandTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const organisations = useOrganisations(platform)
  const stored = useCall('platform/getCommandApproval', {}, { platform, staleTime: 0 })
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = new Set(stored.data?.organisations.map(({ orgId }) => String(orgId)))
  const error = stored.error ?? organisations.error

  async function change(value: string, required: boolean) {
    if (busy) return
    setBusy(true)
    setFailed('')
    try {
      await api.call('platform/setCommandApproval', { orgId: Number(value), required }, { quiet: true, platform })
    } catch (failure) {
      setFailed(messageOf(failure, lang))
    }
    await stored.refetch()
    setBusy(false)
  }
  return (
    <Dialog title={t('approval')} closeLabel={common('close')} size="medium" onClose={onClose}>
      <div className={styles['detail']}>
        <p className={styles['note']}>{t('approvalText')}</p>
        {failed && <Alert>{failed}</Alert>}
        {error && (!stored.data || !organisations.data) ? (
          <ErrorState
            title={t('failed')}
            text={messageOf(error, lang)}
            retry={{ label: common('retry'), run: () => void stored.refetch() }}
          />
        ) : !stored.data || !organisations.data ? (
          <LoadingState label={common('loading')} />
        ) : (
          <ul className={styles['organisations']} aria-label={t('approval')}>
            {organisations.data.map(({ value, label }) => (
              <li key={value}>
                <CheckBox checked={wanted.has(value)} onChange={required => void change(value, required)}>
                  {label}
                </CheckBox>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
