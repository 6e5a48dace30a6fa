/** What the sensors of a vehicle read now, in the card on the map and on its page. What cannot be read is said with its reason. Nothing while it has none. */
import type { SensorReadout, Vehicle } from '@outrider/contract'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useOffered } from '../../../core/routing/use-offered.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { dateTime } from '../../../core/time/format.ts'
import { joinClasses } from '../../../ui/join-classes.ts'
import { Card } from '../../../ui/Page.tsx'
import { faultTexts, readoutTexts } from './readout-texts.ts'
import { sensorName, valueText } from '../../../core/sensors/sensor-words.ts'
import styles from './SensorReadouts.module.css'

type Shown = Pick<Vehicle, 'id'>

/** Reports come every ten seconds or more. */
const askAgainMs = 15_000

function useReadouts({ id }: Shown): readonly SensorReadout[] {
  const may = useSession(state => rightsOf(state).posAuth)
  const offered = useOffered()(id, { calls: ['platform/getSensorValues'] })
  const { data } = useCall('platform/getSensorValues', may && offered ? { vehicleId: id } : undefined, {
    staleTime: 5_000,
    refetchInterval: askAgainMs,
  })
  return data?.sensors ?? []
}

export function SensorsOfCard({ vehicle }: { vehicle: Shown }) {
  const shown = useReadouts(vehicle).filter(({ popup }) => popup)
  return shown.length > 0 ? <Readouts sensors={shown} /> : null
}

export function SensorsOfDetails({ vehicle }: { vehicle: Shown }) {
  const t = useTexts(readoutTexts)
  const sensors = useReadouts(vehicle)
  if (sensors.length === 0) return null
  return (
    <Card title={t('title')}>
      <Readouts sensors={sensors} timed />
    </Card>
  )
}

function Readouts({ sensors, timed = false }: { sensors: readonly SensorReadout[]; timed?: boolean }) {
  const t = useTexts(readoutTexts)
  const fault = useTexts(faultTexts)
  return (
    <dl className={styles['list']} aria-label={t('title')}>
      {sensors.map(sensor => (
        <div key={`${sensor.kind} ${sensor.channel}`} className={styles['one']}>
          <dt>{sensorName(sensor, t.lang)}</dt>
          <dd className="tabular">
            {sensor.tone && (
              <i
                role="img"
                aria-label={t(sensor.tone)}
                title={t(sensor.tone)}
                className={joinClasses(styles['mark'], styles[sensor.tone])}
              />
            )}
            {sensor.value === null ? (
              <span className={styles['fault']}>{sensor.fault && fault(sensor.fault)}</span>
            ) : (
              valueText(sensor, sensor.value, t.lang)
            )}
            {timed && sensor.time !== null && (
              <div className={styles['time']}>{t('since', { time: dateTime(sensor.time, t.lang) })}</div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
