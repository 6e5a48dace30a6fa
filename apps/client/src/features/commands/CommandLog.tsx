/** Commands with their steps, of one vehicle or of all. */
import type { VehicleCommand } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card } from '../../ui/Page.tsx'
import { commandStateTexts, commandTexts } from './strings.ts'
import { newestFirst, useCommands, useDetailWords } from './use-commands.ts'

export function CommandLog({ vehicleId }: { vehicleId: string | undefined }) {
  const t = useTexts(commandTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const log = useCommands(vehicleId === undefined ? {} : { vehicleId })
  const title = t(vehicleId === undefined ? 'logAll' : 'log')
  const rows = newestFirst(log.data?.commands ?? [])
  return (
    <Card title={title}>
      {log.error && !log.data && (
        <ErrorState
          title={t('failed')}
          text={messageOf(log.error, lang)}
          retry={{ label: common('retry'), run: () => void log.refetch() }}
        />
      )}
      {!log.data && !log.error && <LoadingState label={common('loading')} />}
      {log.data && rows.length === 0 && <EmptyState icon="list" title={t('noLog')} />}
      {rows.length > 0 && (
        <LineList label={title}>
          {rows.map(command => (
            <li key={command.commandId}>
              <Logged command={command} ofAll={vehicleId === undefined} onChanged={() => void log.refetch()} />
            </li>
          ))}
        </LineList>
      )}
    </Card>
  )
}

function Logged({ command, ofAll, onChanged }: { command: VehicleCommand; ofAll: boolean; onChanged: () => void }) {
  const t = useTexts(commandTexts)
  const states = useTexts(commandStateTexts)
  const detailWords = useDetailWords()
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const { kind, state, detail, by, requestedAt, reason, expiresAt, steps, plateNum } = command
  const waits = state === 'waiting' || state === 'armed'
  return (
    <>
      <LineRow
        wraps
        title={[ofAll && plateNum, t(kind), states(state)].filter(Boolean).join(' · ')}
        texts={[
          [by?.userName ?? t('byPlatform'), dateTime(requestedAt, lang), reason].filter(Boolean).join(' · '),
          detailWords(detail),
          expiresAt !== null && waits && t('waitsUntil', { time: dateTime(expiresAt, lang) }),
        ]}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <LineList label={t('steps')}>
          {steps.map((step, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added
            <li key={index}>
              <LineRow
                wraps
                title={states(step.state)}
                texts={[[step.by?.userName, dateTime(step.at, lang), detailWords(step.detail)].filter(Boolean).join(' · ')]}
              />
            </li>
          ))}
        </LineList>
      )}
      {waits && <Waiting command={command} onChanged={onChanged} />}
    </>
  )
}

function Waiting({ command, onChanged }: { command: VehicleCommand; onChanged: () => void }) {
  const t = useTexts(commandTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const [busy, setBusy] = useState(false)
  const { commandId } = command
  async function act(path: 'platform/cancelVehicleCommand' | 'platform/approveVehicleCommand') {
    setBusy(true)
    try {
      await api.call(path, { commandId }, { quiet: true })
    } catch (failure) {
      toast(messageOf(failure, lang))
    }
    setBusy(false)
    onChanged()
  }
  return (
    <ButtonRow>
      <Button busy={busy} onClick={() => void act('platform/cancelVehicleCommand')}>
        {t('endIt')}
      </Button>
      {command.approvable && (
        <Button busy={busy} onClick={() => void act('platform/approveVehicleCommand')}>
          {t('approve')}
        </Button>
      )}
    </ButtonRow>
  )
}
