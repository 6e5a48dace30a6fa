/**
 * The facts of a vehicle as label and value, in the user's choice and order.
 * Values the terminal does not report are shown as a dash, never as zero.
 */
import { withAllFacts, type Vehicle, type VehicleFact } from '@outrider/contract'
import { compassPoint } from '@outrider/geo'
import { useFleetStatus } from '../../core/context/use-fleet.ts'
import { courseTexts } from '../../core/i18n/course-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { coordinates, dateTime, number } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { markedTime } from '../../core/time/terminal-clock.ts'
import { AddressFact } from './AddressFact.tsx'
import { DriverFact } from './DriverFact.tsx'
import { Fact, type FactProps, Facts } from './Facts.tsx'
import { NumberFact } from './NumberFact.tsx'
import { knownSpeed } from '../../core/fleet/known-speed.ts'
import { otherNameOf } from '../../core/fleet/naming.ts'
import { vehicleTexts } from './strings.ts'

interface Props {
  vehicle: Vehicle
  /** Facts shown elsewhere on the screen. */
  without?: readonly VehicleFact[]
}

const carriedIn = { speed: 'kmh', kmValue: 'km', metres: 'metre', litres: 'litre' } as const

export function VehicleFacts({ vehicle, without = [] }: Props) {
  const t = useTexts(vehicleTexts)
  const courseName = useTexts(courseTexts)
  const nickNameOn = useFleetStatus(status => status.nickNameOn)
  const { query } = useUserSetting('vehicleFacts')
  const { position } = vehicle
  const located = position.latitude !== null && position.longitude !== null
  /** Without any report, zero speed and ignition off would be wrong. */
  const reported = position.serverTime !== null
  const other = otherNameOf(vehicle, nickNameOn)
  const figure = (value: number | null, unit?: 'speed' | 'kmValue' | 'metres' | 'litres', digits = 0) => {
    if (value === null) return t('unknownValue')
    const n = unit ? shownNumber(carriedIn[unit], value, t.lang, digits) : number(value, t.lang, digits)
    return unit ? t(unit, { n }) : n
  }
  const time = (value: number | null) => (value === null ? t('unknownValue') : dateTime(value, t.lang))

  const facts: Record<Exclude<VehicleFact, 'address' | 'driver' | 'sim'>, FactProps | undefined> = {
    speed: { label: t('speedLabel'), text: figure(knownSpeed(vehicle), 'speed', 1) },
    heading: {
      label: t('heading'),
      text: located ? `${courseName(compassPoint(position.course))} ${Math.round(position.course)}°` : t('unknownValue'),
    },
    ignition: { label: t('ignition'), text: reported ? t(position.accOn ? 'on' : 'off') : t('unknownValue') },
    mileage: {
      label: t('mileage'),
      text: figure(position.mileage, 'kmValue', position.mileage !== null && position.mileage < 10_000 ? 1 : 0),
    },
    fuel: { label: t('fuel'), text: figure(position.fuel, 'litres', 1) },
    altitude: { label: t('altitude'), text: located ? figure(position.altitude, 'metres') : t('unknownValue') },
    position: {
      label: t('position'),
      wide: true,
      text:
        position.latitude !== null && position.longitude !== null
          ? coordinates(position.latitude, position.longitude)
          : t('never'),
    },
    gpsTime: { label: t('gpsTime'), wide: true, text: markedTime(time(position.gpsTime), position.timeOfArrival, t.lang) },
    reportTime: { label: t('reportTime'), wide: true, text: time(position.serverTime) },
    organisation: { label: t('organisation'), wide: true, text: vehicle.orgName },
    otherName: {
      label: t(nickNameOn && vehicle.nickname ? 'plate' : 'nickname'),
      wide: true,
      text: other || t('unknownValue'),
    },
    signal: { label: t('signal'), text: figure(position.signal) },
    satellites: { label: t('satellites'), text: figure(position.satellites) },
    platform: vehicle.ptitle ? { label: t('platform'), wide: true, text: vehicle.ptitle } : undefined,
  }

  return (
    <Facts>
      {withAllFacts(query.data?.facts ?? []).map(({ fact, shown }) => {
        if (!shown || without.includes(fact)) return null
        // Keyed by vehicle, so that an address is never shown for another vehicle.
        if (fact === 'address') return <AddressFact key={`${fact} ${vehicle.id}`} vehicle={vehicle} />
        if (fact === 'driver') return <DriverFact key={`${fact} ${vehicle.id}`} vehicle={vehicle} />
        if (fact === 'sim') {
          const number = vehicle.simNum
          return <NumberFact key={fact} label={t('sim')} number={number} callLabel={t('callTerminal', { number })} />
        }
        const props = facts[fact]
        return props && <Fact key={fact} {...props} />
      })}
    </Facts>
  )
}
