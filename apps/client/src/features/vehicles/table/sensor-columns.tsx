/** Columns of the vehicle table for what sensors measure: those of the vehicles that the user sees, shown when asked for. */
import { sensorKindKeys, sensorKindOf, type SensorKind, type SensorReadout, type Vehicle } from '@outrider/contract'
import { createContext, useContext, useMemo } from 'react'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { sensorName, valueText } from '../../../core/sensors/sensor-words.ts'
import { offers, rightsOf, type SessionState } from '../../../core/session/session.ts'
import { dateTime } from '../../../core/time/format.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import readouts from '../sensors/SensorReadouts.module.css'
import { faultTexts, readoutTexts } from '../sensors/readout-texts.ts'
import type { SensorsByVehicle } from './use-sensor-values.ts'
import type { VehicleColumn } from './vehicle-columns.tsx'

const keyOf = (kind: SensorKind) => `sensor:${kind}` as const
export const isOfSensor = ({ key }: { key: string }): boolean => key.startsWith('sensor:')

/** Sensors are entered seldom, ms. */
const kindsLast = 300_000

/** Ours: other platforms have no sensors. */
const mayAsk = (state: SessionState): boolean => rightsOf(state).posAuth && offers(state, ['platform/getSensorsOfVehicles'])

export function useSensorColumns(): readonly VehicleColumn[] {
  const { lang } = useTexts(readoutTexts)
  const may = useSession(mayAsk)
  const { data } = useCall('platform/getSensorsOfVehicles', may ? { vehicleIds: [] } : undefined, { staleTime: kindsLast })
  const kinds = data?.kinds
  return useMemo(
    () =>
      sensorKindKeys
        .filter(kind => kinds?.includes(kind))
        .map(kind => ({
          key: keyOf(kind),
          text: sensorKindOf(kind).name[lang],
          width: 150,
          align: 'end',
          late: true,
          sort: false,
          asked: true,
          value: () => null,
          cell: vehicle => <SensorCell vehicle={vehicle} kind={kind} />,
        })),
    [kinds, lang],
  )
}

/** What sensors read now, given by the table to its cells: rows are not drawn again for it. */
export const SensorValues = createContext<SensorsByVehicle | undefined>(undefined)

function SensorCell({ vehicle, kind }: { vehicle: Vehicle; kind: SensorKind }) {
  const sensors =
    useContext(SensorValues)
      ?.get(vehicle.id)
      ?.filter(each => each.kind === kind) ?? []
  const t = useTexts(readoutTexts)
  const fault = useTexts(faultTexts)
  const words = (sensor: SensorReadout): string =>
    sensor.value === null ? (sensor.fault ? fault(sensor.fault) : '') : valueText(sensor, sensor.value, t.lang)
  // What is short for a cell is said in full when pointed at.
  const title = sensors
    .map(sensor => {
      const at = sensor.time === null ? '' : `, ${t('since', { time: dateTime(sensor.time, t.lang) })}`
      return `${sensorName(sensor, t.lang)}: ${words(sensor)}${at}`
    })
    .join('\n')
  return (
    <span title={title}>
      {sensors.map((sensor, nth) => (
        <span key={sensor.channel} className={joinClasses(sensor.value === null && readouts['fault'])}>
          {nth > 0 && ' / '}
          {sensor.tone && sensor.tone !== 'good' && (
            <i role="img" aria-label={t(sensor.tone)} className={joinClasses(readouts['mark'], readouts[sensor.tone])} />
          )}
          {words(sensor)}
        </span>
      ))}
    </span>
  )
}
