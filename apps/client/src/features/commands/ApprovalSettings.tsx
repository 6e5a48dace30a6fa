/** Of which organisations a cut waits for a second person; it holds for the organisations below them too, and ends when two want it to. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './Commands.module.css'
import { commandTexts } from './strings.ts'

type Required = DataOf<'platform/getCommandApproval'>['organisations'][number]

export function ApprovalSettings({ onClose }: { onClose: () => void }) {
  const t = useTexts(commandTexts)
  const { api } = useOutrider()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const organisations = useOrganisations(platform)
  const stored = useCall('platform/getCommandApproval', {}, { platform, staleTime: 0 })
  const [search, setSearch] = useState('')
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const wanted = new Map(stored.data?.organisations.map(each => [String(each.orgId), each]))
  const error = stored.error ?? organisations.error
  const words = search.trim().toLowerCase()
  const shown = organisations.data?.filter(({ label }) => label.toLowerCase().includes(words))

  async function change(value: string, required: boolean) {
    if (busy) return
    setBusy(true)
    setFailed('')
    try {
      await api.call('platform/setCommandApproval', { orgId: Number.parseInt(value, 10), required }, { quiet: true, platform })
    } catch (failure) {
      setFailed(messageOf(failure, t.lang))
    }
    await stored.refetch()
    setBusy(false)
  }
  return (
    <Dialog title={t('approval')} closeLabel={t('close')} size="medium" onClose={onClose}>
      <div className={styles['detail']}>
        <p className="quiet">{t('approvalText')}</p>
        {failed && <Alert>{failed}</Alert>}
        {error && (!stored.data || !organisations.data) ? (
          <ErrorState
            title={t('failed')}
            text={messageOf(error, t.lang)}
            retry={{ label: t('retry'), run: () => void Promise.all([stored.refetch(), organisations.refetch()]) }}
          />
        ) : !stored.data || !shown ? (
          <LoadingState label={t('loading')} />
        ) : (
          <>
            <SearchBar value={search} onChange={setSearch} label={t('findOrganisation')} clearLabel={t('clearSearch')} />
            {shown.length === 0 && <p className="quiet">{t('noOrganisation')}</p>}
            <ul className="grid gap-2" aria-label={t('approval')}>
              {shown.map(({ value, label }) => (
                <li key={value}>
                  <CheckBox checked={wanted.has(value)} onChange={required => void change(value, required)}>
                    {/* Where it stands in the tree says nothing among those that were found. */}
                    {words ? label.trim() : label}
                  </CheckBox>
                  <EndAsked required={wanted.get(value)} busy={busy} onAnswer={required => void change(value, required)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** That somebody wants cuts to need no approval any more; nothing while nobody does. */
function EndAsked({
  required,
  busy,
  onAnswer,
}: {
  required: Required | undefined
  busy: boolean
  onAnswer: (required: boolean) => void
}) {
  const t = useTexts(commandTexts)
  if (!required?.endAskedBy) return null
  const { self, userName } = required.endAskedBy
  const time = dateTime(required.endAskedAt ?? 0, t.lang)
  return (
    <Alert tone="notice">
      <p className={styles['asked']}>{self ? t('endAskedBySelf', { time }) : t('endAskedBy', { name: userName, time })}</p>
      <ButtonRow>
        <Button busy={busy} onClick={() => onAnswer(true)}>
          {t('keepApproval')}
        </Button>
        {!self && (
          <Button busy={busy} onClick={() => onAnswer(false)}>
            {t('agreeToEnd')}
          </Button>
        )}
      </ButtonRow>
    </Alert>
  )
}
