/** The figures of a vehicle as label and value; what the terminal does not say is shown as a dash, never as zero. */
import type { Vehicle } from '@outrider/contract'
import { Copyable } from '../../core/copy/Copyable.tsx'
import { useFleetStatus } from '../../core/fleet/use-fleet.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { coordinates, dateTime, number } from '../../core/time/format.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { headingTexts, windOf } from './heading.ts'
import { otherNameOf } from './naming.ts'
import { vehicleTexts } from './strings.ts'
import styles from './VehicleCard.module.css'

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: string }) {
  return (
    <div className={joinClasses(styles['fact'], wide && styles['wide'])}>
      <dt>{label}</dt>
      <dd className="tabular">
        <Copyable text={children}>{children}</Copyable>
      </dd>
    </div>
  )
}

export function VehicleFacts({ vehicle }: { vehicle: Vehicle }) {
  const t = useTexts(vehicleTexts)
  const wind = useTexts(headingTexts)
  const lang = useLang()
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const { position } = vehicle
  const located = position.latitude !== null && position.longitude !== null
  /** Of a vehicle that never reported, zero and off would be inventions. */
  const reported = position.serverTime !== null
  const other = otherNameOf(vehicle, nickNameOn)
  const figure = (value: number | null, unit: string, digits = 0) =>
    value === null ? t('unknownValue') : `${number(value, lang, digits)} ${unit}`.trim()
  const time = (value: number | null) => (value === null ? t('unknownValue') : dateTime(value, lang))

  return (
    <dl className={styles['facts']}>
      <Fact label={t('speedLabel')}>{figure(reported ? vehicle.speed : null, 'km/h', 1)}</Fact>
      <Fact label={t('heading')}>
        {located ? `${wind(windOf(position.course))} ${Math.round(position.course)}°` : t('unknownValue')}
      </Fact>
      <Fact label={t('ignition')}>{reported ? t(position.accOn ? 'on' : 'off') : t('unknownValue')}</Fact>
      <Fact label={t('mileage')}>
        {figure(position.mileage, 'km', position.mileage !== null && position.mileage < 10_000 ? 1 : 0)}
      </Fact>
      <Fact label={t('fuel')}>{figure(position.fuel, 'L', 1)}</Fact>
      <Fact label={t('altitude')}>{located ? figure(position.altitude, 'm') : t('unknownValue')}</Fact>
      <Fact label={t('position')} wide>
        {position.latitude !== null && position.longitude !== null
          ? coordinates(position.latitude, position.longitude)
          : t('never')}
      </Fact>
      <Fact label={t('gpsTime')} wide>
        {time(position.gpsTime)}
      </Fact>
      <Fact label={t('reportTime')} wide>
        {time(position.serverTime)}
      </Fact>
      <Fact label={t('organisation')} wide>
        {vehicle.orgName}
      </Fact>
      <Fact label={t(nickNameOn && vehicle.nickname ? 'plate' : 'nickname')} wide>
        {other || t('unknownValue')}
      </Fact>
      <Fact label={t('sim')} wide>
        {vehicle.simNum || t('unknownValue')}
      </Fact>
      <Fact label={t('signal')}>{figure(position.signal, '')}</Fact>
      <Fact label={t('satellites')}>{figure(position.satellites, '')}</Fact>
      {vehicle.ptitle && (
        <Fact label={t('platform')} wide>
          {vehicle.ptitle}
        </Fact>
      )}
    </dl>
  )
}
