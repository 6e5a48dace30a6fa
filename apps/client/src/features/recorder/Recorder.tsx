/** /recorder: what the driving recorder of a vehicle has recorded: collected, looked at, compared, exported. */
import type { DataOf, RecorderReading } from '@outrider/contract'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useNavigate } from '../../core/router/index.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { NoVehicle } from '../../core/routing/NoVehicle.tsx'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'

import { dateMinute } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { StateBadge, type Tone } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Collect } from './Collect.tsx'
import { Reading } from './Reading.tsx'
import { recorderStateTexts, recorderTexts } from './strings.ts'

/** While something is collected, ms. */
const lookAgain = 2_000
const goesOn = ({ readings }: DataOf<'terminal/getRecorderReadings'>): boolean =>
  readings.some(({ state }) => state === 'collecting')
const tones: Readonly<Record<RecorderReading['state'], Tone>> = {
  collecting: 'idling',
  done: 'driving',
  incomplete: 'idling',
  failed: 'alarm',
  interrupted: 'offline',
}

export default function Recorder() {
  const t = useTexts(recorderTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { vehicle: vehicleId, reading } = useScreenParameters('recorder')
  const goBack = useGoBack(vehicleId === undefined ? hrefOf('main') : hrefOf('vehicleInfo', { vehicle: vehicleId }))
  const { data } = useCall('terminal/getRecorderReadings', vehicleId === undefined ? undefined : { vehicleId })
  const shown = data?.readings.find(({ readingId }) => readingId === reading)
  return (
    <Page
      wide
      preview={shown && <Reading key={shown.readingId} reading={shown} />}
      bar={<TopBar title={[data?.plateNum, t('title')].filter(Boolean).join(' · ')} back={{ label: t('back'), go: goBack }} />}
    >
      {vehicleId === undefined ? (
        <NoVehicle onChosen={vehicle => void navigate(hrefOf('recorder', { vehicle }), { replace: true })} />
      ) : (
        <OfVehicle key={vehicleId} vehicleId={vehicleId} />
      )}
    </Page>
  )
}

function OfVehicle({ vehicleId }: { vehicleId: string }) {
  const t = useTexts(recorderTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const { data, error, refetch } = useCall(
    'terminal/getRecorderReadings',
    { vehicleId },
    { staleTime: 0, refetchInterval: ({ data: last }) => (last && goesOn(last) ? lookAgain : false) },
  )
  const show = (readingId: string) =>
    void navigate(hrefOf('recorder', { vehicle: vehicleId, reading: readingId }), { replace: true })
  if (!data && !error) return <LoadingState label={t('loading')} />
  if (!data)
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  const { online, frozen, readings } = data
  return (
    <>
      <Card title={t('collectNow')}>
        {frozen ? <Alert tone="notice">{t('frozen')}</Alert> : !online && <Alert tone="notice">{t('offline')}</Alert>}
        {online && !frozen && (
          <Collect
            vehicleId={vehicleId}
            onBegun={readingId => {
              void refetch()
              show(readingId)
            }}
          />
        )}
      </Card>
      <Readings readings={readings} onChoose={show} />
    </>
  )
}

function Readings({ readings, onChoose }: { readings: readonly RecorderReading[]; onChoose: (id: string) => void }) {
  const t = useTexts(recorderTexts)
  const states = useTexts(recorderStateTexts)
  return (
    <Card title={t('readings')}>
      {readings.length === 0 ? (
        <p className="quiet">{t('noReadings')}</p>
      ) : (
        <Rows label={t('readings')}>
          {readings.map(({ readingId, from, to, reason, userName, requestedAt, state }) => (
            <Row
              key={readingId}
              title={t('span', { from: dateMinute(from, t.lang), to: dateMinute(to, t.lang) })}
              text={[reason, t('by', { name: userName, time: dateMinute(requestedAt, t.lang) })].join(' · ')}
              onClick={() => onChoose(readingId)}
            >
              <StateBadge tone={tones[state]}>{states(state)}</StateBadge>
            </Row>
          ))}
        </Rows>
      )}
    </Card>
  )
}
