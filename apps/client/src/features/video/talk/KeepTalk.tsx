/** Keeps the sound of a talk as evidence of an alarm, and says to everybody on the line that somebody does. */
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStore } from 'zustand'
import { messageOf } from '../../../core/api/call-error.ts'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { offers, rightsOf } from '../../../core/session/session.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import type { TalkSession } from './talk-session.ts'
import { talkTexts } from './talk-texts.ts'

/** The newest of the vehicle among which is chosen. */
const alarmsToChoose = 20

interface Props {
  talk: TalkSession
  vehicleId: string
  /** undefined: one of the vehicle's alarms is chosen. */
  alarmId: string | undefined
}

export function KeepTalk({ talk, vehicleId, alarmId }: Props) {
  const t = useTexts(talkTexts)
  const { api } = useOutrider()
  const kept = useStore(talk.view, view => view.kept)
  const isOpen = useStore(talk.view, view => view.step === 'open')
  const may = useSession(state => rightsOf(state).alarmAuth && offers(state, ['video/keepTalk']))
  const [chosen, setChosen] = useState(alarmId)
  const [choosing, setChoosing] = useState(false)
  const keeping = useMutation({
    mutationFn: ({ alarm, on }: { alarm: string; on: boolean }) =>
      api.call('video/keepTalk', { vehicleId, alarmId: alarm, on }, { quiet: true }),
  })
  const keep = (alarm: string, on: boolean) => {
    setChosen(alarm)
    setChoosing(false)
    keeping.mutate({ alarm, on })
  }
  return (
    <>
      {kept.by !== null && <Alert tone="notice">{kept.you ? t('keptByYou') : t('keptBy', { name: kept.by })}</Alert>}
      {kept.by !== null && isOpen && !kept.cab && <Alert tone="notice">{t('keptWithoutCab')}</Alert>}
      {keeping.error && <Alert>{messageOf(keeping.error, t.lang)}</Alert>}
      {kept.you && chosen !== undefined && (
        <Button icon="close" busy={keeping.isPending} onClick={() => keep(chosen, false)}>
          {t('keepNoMore')}
        </Button>
      )}
      {may && isOpen && kept.by === null && (
        <Button
          icon="download"
          busy={keeping.isPending}
          aria-expanded={alarmId === undefined ? choosing : undefined}
          onClick={() => (alarmId === undefined ? setChoosing(!choosing) : keep(alarmId, true))}
        >
          {t('keep')}
        </Button>
      )}
      {may && choosing && kept.by === null && <ChooseAlarm vehicleId={vehicleId} onChosen={alarm => keep(alarm, true)} />}
    </>
  )
}

function ChooseAlarm({ vehicleId, onChosen }: { vehicleId: string; onChosen: (alarmId: string) => void }) {
  const t = useTexts(talkTexts)
  const nameOf = useAlarmNames()
  const { data, error } = useCall('alarm/getVehiclesAlarms', { vehicleId, pageSize: alarmsToChoose }, { staleTime: 0 })
  if (error) return <Alert>{messageOf(error, t.lang)}</Alert>
  if (!data) return null
  if (data.alarms.length === 0) return <Alert tone="notice">{t('noAlarms')}</Alert>
  return (
    <Select
      label={t('keepFor')}
      choices={data.alarms.map(({ alarmId, type, startedAt }) => ({
        value: alarmId,
        text: `${nameOf(type)} · ${dateTime(startedAt, t.lang)}`,
      }))}
      chosen={undefined}
      onChoose={onChosen}
    />
  )
}
