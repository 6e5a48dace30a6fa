/** What one vehicle can be told, its state, and what its terminal says of itself. */
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Card } from '../../ui/Page.tsx'
import styles from './Commands.module.css'
import { ConfirmCommand, type Confirmed } from './ConfirmCommand.tsx'
import { commandTexts } from './strings.ts'
import { type Read, TerminalReading } from './TerminalReading.tsx'
import { useCommandChoices } from './use-command-choices.ts'

const kinds: readonly Confirmed[] = ['cut', 'restore', 'lock', 'unlock']

export function VehicleControls({ vehicleId }: { vehicleId: string }) {
  const t = useTexts(commandTexts)
  const cached = useCachedCalls()
  const [asked, setAsked] = useState<Confirmed>()
  const choices = useCommandChoices(vehicleId)
  if (choices.error && !choices.data)
    return (
      <ErrorState
        title={t('failed')}
        text={messageOf(choices.error, t.lang)}
        retry={{ label: t('retry'), run: () => void choices.refetch() }}
      />
    )
  if (!choices.data) return <LoadingState label={t('loading')} />
  const { online, frozen, cut, locked, plateNum, method, methodAssumed, model } = choices.data
  const eitherOf = (state: boolean | null, yes: 'isCut' | 'isLocked', no: 'isNotCut' | 'isNotLocked') =>
    state === null ? t('notKnown') : t(state ? yes : no)
  // A restore and an armed cut may wait for the vehicle; all else needs it now.
  const closed = (kind: Confirmed): boolean => kind !== 'restore' && (frozen || (kind !== 'cut' && !online))
  return (
    <>
      <Card title={plateNum}>
        {frozen && <Alert>{t('frozenNow')}</Alert>}
        {!online && <Alert tone="notice">{t('offline')}</Alert>}
        {methodAssumed && <Alert tone="notice">{t('methodAssumed', { model: model || t('noModel') })}</Alert>}
        <FactList
          facts={[
            [t('oilAndPower'), eitherOf(cut, 'isCut', 'isNotCut')],
            [t('doors'), eitherOf(locked, 'isLocked', 'isNotLocked')],
            [t('method'), t(method)],
          ]}
        />
        <div className={styles['orders']}>
          {kinds.map(kind => (
            <Button key={kind} disabled={closed(kind)} onClick={() => setAsked(kind)}>
              {t(kind)}
            </Button>
          ))}
        </div>
      </Card>
      <Readings vehicleId={vehicleId} closed={frozen || !online} />
      {asked && (
        <ConfirmCommand
          kind={asked}
          vehicleId={vehicleId}
          choices={choices.data}
          onClose={() => {
            setAsked(undefined)
            void cached.outdate('platform/getCutOffFuelElecCmdResult')
          }}
        />
      )}
    </>
  )
}

function Readings({ vehicleId, closed }: { vehicleId: string; closed: boolean }) {
  const t = useTexts(commandTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [busy, setBusy] = useState<Read['of']>()
  const [failed, setFailed] = useState('')
  const [read, setRead] = useState<Read>()

  async function ask(of: Read['of']) {
    setBusy(of)
    setFailed('')
    try {
      if (of === 'parameters')
        setRead({ of, data: await api.call('platform/sendQueryTerminalParameterParametersCmd', { vehicleId }, { quiet: true }) })
      else
        setRead({ of, data: await api.call('platform/sendQueryTerminalParameterAttributeCmd', { vehicleId }, { quiet: true }) })
    } catch (failure) {
      setFailed(messageOf(failure, t.lang))
    }
    setBusy(undefined)
    void cached.outdate('platform/getCutOffFuelElecCmdResult')
  }

  return (
    <Card>
      <ButtonRow>
        {(['parameters', 'attributes'] as const).map(of => (
          <Button key={of} disabled={closed} busy={busy === of} onClick={() => void ask(of)}>
            {t(of)}
          </Button>
        ))}
      </ButtonRow>
      {failed && <Alert>{failed}</Alert>}
      {read && <TerminalReading read={read} />}
    </Card>
  )
}
