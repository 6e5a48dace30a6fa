/** /vehicleSensors?vehicle=…: which sensors a vehicle has, from which bytes they are read, and what its terminal sends that none reads. */
import {
  type DataOf,
  plainSensor,
  type SensorForm as Sensor,
  type SensorProposal,
  type SensorReading,
  type VehicleSensor,
} from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { dateMinute, number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { NoVehicleChosen } from '../details/NoVehicleChosen.tsx'
import { faultTexts } from './readout-texts.ts'
import { SensorForm } from './SensorForm.tsx'
import { sensorTexts } from './sensor-texts.ts'
import { hexBytes, sensorName, valueText } from '../../../core/sensors/sensor-words.ts'
import styles from './VehicleSensors.module.css'

type Sensors = DataOf<'platform/getSensors'>

export default function VehicleSensors() {
  const { hrefOf } = useScreens()
  const t = useTexts(sensorTexts)
  const id = useScreenParameters('vehicleSensors').vehicle || null
  const goBack = useGoBack(id === null ? hrefOf('main') : hrefOf('vehicleInfo', { vehicle: id }))
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      {id === null ? <NoVehicleChosen /> : <Loaded vehicleId={id} />}
    </Page>
  )
}

/** What is being entered, and what it was before. */
interface Editing {
  sensor: Sensor
  orgId: number | null
}

function Loaded({ vehicleId }: { vehicleId: string }) {
  const t = useTexts(sensorTexts)
  const cached = useCachedCalls()
  const [editing, setEditing] = useState<Editing>()
  const { data, error, refetch } = useCall('platform/getSensors', { vehicleId }, { staleTime: 0, refetchInterval: 15_000 })
  const outdate = () => Promise.all([cached.outdate('platform/getSensors'), cached.outdate('platform/getSensorValues')])
  if (!data) {
    if (!error) return <LoadingState label={t('loading')} />
    return (
      <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: () => void refetch() }} />
    )
  }
  if (editing)
    return (
      <SensorForm
        vehicleId={vehicleId}
        {...editing}
        sensors={data}
        onDone={saved => {
          setEditing(undefined)
          if (!saved) return
          toast(t('saved'))
          void outdate()
        }}
      />
    )
  const use = (sensor: Sensor) => setEditing({ sensor, orgId: null })
  return (
    <>
      <p>{data.model ? t('model', { model: data.model }) : t('modelUnknown')}</p>
      {data.quirks.map(quirk => (
        <Alert key={quirk.en} tone="notice">
          {quirk[t.lang]}
        </Alert>
      ))}
      <div className={styles['sides']}>
        <InForce vehicleId={vehicleId} sensors={data.sensors} onEdit={setEditing} onChanged={outdate} />
        <Proposals proposals={data.proposals} sensors={data.sensors} onUse={use} />
      </div>
    </>
  )
}

interface InForceProps {
  vehicleId: string
  sensors: Sensors['sensors']
  onEdit: (editing: Editing) => void
  onChanged: () => Promise<unknown>
}

function InForce({ vehicleId, sensors, onEdit, onChanged }: InForceProps) {
  const t = useTexts(sensorTexts)
  const { api } = useOutrider()
  const { confirm, question } = useConfirm()
  async function remove({ sensorId, ...sensor }: VehicleSensor) {
    const name = sensorName(sensor, t.lang)
    const asked = { title: t('removeTitle'), texts: [t('removeText', { name })], yes: t('remove'), no: t('cancel') }
    if (!(await confirm(asked))) return
    // A failure is told by the call.
    const done = await api.call('platform/removeSensor', { vehicleId, sensorId }).then(
      () => true,
      () => false,
    )
    if (!done) return
    toast(t('removed'))
    await onChanged()
  }
  return (
    <Card title={t('inForce')}>
      {sensors.length === 0 && <p>{t('none')}</p>}
      <ul className={styles['list']} aria-label={t('inForce')}>
        {sensors.map(sensor => (
          <li key={`${sensor.kind} ${sensor.channel}`}>
            <SensorLine sensor={sensor} />
            {sensor.origin !== 'builtIn' && (
              <div className={styles['buttons']}>
                <Button
                  aria-label={t('editNamed', { name: sensorName(sensor, t.lang) })}
                  onClick={() => onEdit({ sensor: formOf(sensor), orgId: sensor.orgId })}
                >
                  {t('edit')}
                </Button>
                {sensor.sensorId !== '' && (
                  <Button aria-label={t('removeNamed', { name: sensorName(sensor, t.lang) })} onClick={() => void remove(sensor)}>
                    {t('remove')}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      <Button
        icon="plus"
        onClick={() => onEdit({ sensor: { ...plainSensor, channel: freeChannel(sensors, 'temperature') }, orgId: null })}
      >
        {t('add')}
      </Button>
      {question}
    </Card>
  )
}

/** What is sent of it when it is saved. */
function formOf(sensor: VehicleSensor): Sensor {
  const {
    sensorId: _id,
    origin: _origin,
    orgId: _org,
    of: _of,
    userName: _by,
    changedAt: _at,
    value: _value,
    fault: _fault,
    time: _time,
    hex: _hex,
    ...form
  } = sensor
  return form
}

const freeChannel = (sensors: readonly Pick<Sensor, 'kind' | 'channel'>[], kind: Sensor['kind']): number => {
  const taken = new Set(sensors.filter(each => each.kind === kind).map(({ channel }) => channel))
  return [1, 2, 3, 4, 5, 6, 7].find(each => !taken.has(each)) ?? 8
}

function SensorLine({ sensor }: { sensor: VehicleSensor }) {
  const t = useTexts(sensorTexts)
  const fault = useTexts(faultTexts)
  const { value, hex, origin, of, on, userName, changedAt } = sensor
  const now = value !== null ? t('nowReads', { value: valueText(sensor, value, t.lang) }) : sensor.fault && fault(sensor.fault)
  return (
    <div>
      <div className={styles['name']}>{sensorName(sensor, t.lang)}</div>
      <div className={styles['note']}>
        {[on ? now : t('off'), t(`from_${origin}`, { of }), sourceText(sensor, t)].filter(Boolean).join(' · ')}
      </div>
      {hex !== null && <div className={styles['note']}>{t('bytesAre', { hex: hexBytes(hex) })}</div>}
      {userName !== '' && changedAt !== null && (
        <div className={styles['note']}>{t('by', { name: userName, time: dateMinute(changedAt, t.lang) })}</div>
      )}
    </div>
  )
}

type T = ReturnType<typeof useTexts<(typeof sensorTexts)['rows']>>
const sourceText = ({ source, sourceNumber }: Pick<SensorReading, 'source' | 'sourceNumber'>, t: T): string =>
  t(`source_${source}`, { id: sourceNumber.toString(16).toUpperCase().padStart(2, '0') })

interface ProposalsProps {
  proposals: readonly SensorProposal[]
  sensors: Sensors['sensors']
  onUse: (sensor: Sensor) => void
}

function Proposals({ proposals, sensors, onUse }: ProposalsProps) {
  const t = useTexts(sensorTexts)
  // A second probe does not take the place of the first one.
  const free = (sensor: Sensor): Sensor =>
    sensors.some(({ kind, channel }) => kind === sensor.kind && channel === sensor.channel)
      ? { ...sensor, channel: freeChannel(sensors, sensor.kind) }
      : sensor
  return (
    <Card title={t('proposals')}>
      {proposals.length === 0 && <p>{t('noProposals')}</p>}
      <ul className={joinClasses(styles['list'], styles['wide'])} aria-label={t('proposals')}>
        {proposals.map(proposal => {
          const { source, sourceNumber, hex, sensors: proposed } = proposal
          const own = {
            ...plainSensor,
            kind: 'other' as const,
            channel: freeChannel(sensors, 'other'),
            source,
            sourceNumber,
            bytes: Math.min(4, hex.length / 2),
          }
          return (
            <li key={`${source} ${sourceNumber}`}>
              <div>
                <div className={styles['name']}>
                  {t('knownAs', { source: sourceText(proposal, t), words: proposal[t.lang] || t('unknown') })}
                </div>
                <div className={styles['note']}>{t('bytesAre', { hex: hexBytes(hex) })}</div>
                {proposed.length === 0 && hex.length >= 4 && (
                  <div className={styles['note']}>
                    {t('wordsAre', {
                      list: wordsOf(hex)
                        .map(each => number(each, t.lang))
                        .join(' · '),
                    })}
                  </div>
                )}
                {proposed.map(({ value, ...sensor }) => (
                  <div key={sensor.channel + sensor.kind} className={styles['note']}>
                    {value !== null &&
                      t('wouldRead', { name: sensorName(sensor, t.lang), value: valueText(sensor, value, t.lang) })}
                  </div>
                ))}
              </div>
              <div className={styles['buttons']}>
                {proposed.map(({ value: _value, ...sensor }) => (
                  <Button
                    key={sensor.channel + sensor.kind}
                    look="primary"
                    aria-label={t('useNamed', { name: sensorName(sensor, t.lang) })}
                    onClick={() => onUse(free(sensor))}
                  >
                    {proposed.length > 1 ? sensorName(sensor, t.lang) : t('use')}
                  </Button>
                ))}
                {proposed.length === 0 && (
                  <Button aria-label={t('readOwnOf', { source: sourceText(proposal, t) })} onClick={() => onUse(own)}>
                    {t('readOwn')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Numbers of two bytes each, as they stand. */
const wordsOf = (hex: string): number[] => (hex.match(/.{4}/g) ?? []).slice(0, 8).map(each => Number.parseInt(each, 16))
