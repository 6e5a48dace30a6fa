/** Columns of the vehicle table and of exported vehicles. Those named in `tableSorts` sort it. */
import { type Lang, type SensorKind, type Vehicle, vehicleTypes } from '@outrider/contract'
import { useMemo } from 'react'
import { useAlarmNames } from '../../../core/alarms/use-alarm-names.ts'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { stateOf } from '../../../core/fleet/counts.ts'
import type { TableSortKey } from '../../../core/fleet/table-sort.ts'
import type { Translate } from '../../../core/i18n/texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import { coordinates, dateTime, number } from '../../../core/time/format.ts'
import { roundedShown, shownAs } from '../../../core/time/measures.ts'
import { shownUnits } from '../../../core/i18n/written-forms.ts'
import { useAge } from '../../../core/time/use-age.ts'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { CutBadge } from '../CutBadge.tsx'
import { DepartureBadge } from '../DepartureBadge.tsx'
import { useNotToLeave } from '../use-not-to-leave.ts'
import { Plate } from '../details/Plate.tsx'
import { stateText } from '../state-line.ts'
import { vehicleTexts } from '../strings.ts'
import { AddressCell } from './AddressCell.tsx'
import { placeOf } from './place-of.ts'
import { vehicleTableTexts } from './strings.ts'
import styles from './VehicleTable.module.css'

export type VehicleColumnKey = TableSortKey | 'place' | 'address' | 'departure' | 'tags' | `sensor:${SensorKind}`
export type VehicleColumn = TableColumn<Vehicle> & { key: VehicleColumnKey }

/** Without any report, zero speed and ignition off would be wrong. */
const hasReported = ({ position }: Vehicle): boolean => position.serverTime !== null
const isOffline = (vehicle: Vehicle): boolean => stateOf(vehicle) === 'offline'
const isKnownType = (type: string): type is keyof typeof vehicleTypes => Object.hasOwn(vehicleTypes, type)

interface Words {
  t: Translate<(typeof vehicleTableTexts)['rows']>
  words: Translate<(typeof vehicleTexts)['rows']>
  lang: Lang
}

const timeIn = (lang: Lang) => (value: number | null) => (value === null ? '' : dateTime(value, lang))
const figureIn =
  (lang: Lang) =>
  (value: number | null, digits = 0) =>
    value === null ? '' : number(value, lang, digits)

/** Which vehicle it is. */
const identityColumns = ({ t, words, lang }: Words): VehicleColumn[] => [
  {
    key: 'state',
    text: t('state'),
    width: 110,
    value: vehicle => [stateText(vehicle, words), vehicle.position.cut && words('cut')].filter(Boolean).join(' · '),
    cell: vehicle =>
      // The narrow column has room for one.
      vehicle.position.cut ? (
        <CutBadge vehicle={vehicle} short />
      ) : (
        <StateBadge tone={stateOf(vehicle)}>{stateText(vehicle, words)}</StateBadge>
      ),
  },
  {
    key: 'plate',
    text: words('plate'),
    width: 125,
    value: ({ plateNum }) => plateNum,
    cell: vehicle => (
      <span className={styles['plate']}>
        <Plate {...vehicle} />
      </span>
    ),
  },
  { key: 'nickname', text: words('nickname'), width: 90, value: ({ nickname }) => nickname || null },
  { key: 'organisation', text: t('organisation'), width: 170, value: ({ orgName }) => orgName || null },
  {
    key: 'vehicleType',
    text: t('type'),
    width: 120,
    hidden: true,
    value: ({ vehicleType }) => (isKnownType(vehicleType) ? vehicleTypes[vehicleType][lang] : vehicleType) || null,
  },
]

/** Where it was last, how fast and when. */
function reportColumns({ t, words, lang }: Words, alarmName: (name: string) => string): VehicleColumn[] {
  const time = timeIn(lang)
  const figure = figureIn(lang)
  const alarms = ({ position }: Vehicle) => position.alarms.map(alarmName).join(lang === 'zh' ? '、' : ', ') || null
  const speed = (vehicle: Vehicle) =>
    isOffline(vehicle) || !hasReported(vehicle) || !vehicle.position.located ? null : roundedShown('kmh', vehicle.speed)
  return [
    { key: 'speed', text: t('speed'), width: 105, align: 'end', value: speed, cell: vehicle => figure(speed(vehicle)) },
    {
      key: 'alarms',
      text: t('alarms'),
      width: 150,
      value: alarms,
      cell: vehicle => vehicle.position.alarms.length > 0 && <StateBadge tone="alarm">{alarms(vehicle) ?? ''}</StateBadge>,
    },
    {
      key: 'offlineSince',
      text: t('offlineSince'),
      width: 170,
      time: true,
      value: vehicle => (isOffline(vehicle) ? vehicle.position.serverTime : null),
      cell: vehicle => isOffline(vehicle) && <LastReport time={vehicle.position.serverTime} />,
    },
    {
      key: 'reportTime',
      text: words('reportTime'),
      width: 170,
      time: true,
      value: ({ position }) => position.serverTime,
      cell: ({ position }) => time(position.serverTime),
    },
    {
      key: 'fixTime',
      text: words('gpsTime'),
      width: 170,
      time: true,
      hidden: true,
      value: ({ position }) => position.gpsTime,
      cell: ({ position }) => time(position.gpsTime),
    },
    {
      key: 'place',
      text: t('place'),
      width: 210,
      sort: false,
      hidden: true,
      value(vehicle) {
        const place = placeOf(vehicle)
        return place && coordinates(place.latitude, place.longitude)
      },
    },
    {
      key: 'address',
      text: words('address'),
      width: 280,
      late: true,
      sort: false,
      hidden: true,
      value: () => null,
      cell: vehicle => <AddressCell vehicle={vehicle} />,
    },
  ]
}

/** What its devices tell, and which ones they are. */
function deviceColumns({ t, words, lang }: Words, notToLeave: ReturnType<typeof useNotToLeave>): VehicleColumn[] {
  const figure = figureIn(lang)
  return [
    {
      key: 'acc',
      text: t('acc'),
      width: 72,
      value: vehicle => (hasReported(vehicle) ? words(vehicle.position.accOn ? 'on' : 'off') : null),
    },
    {
      key: 'fuel',
      text: t('fuel'),
      // In gallons the unit is three words.
      width: shownUnits().volume === 'litre' ? 80 : 125,
      align: 'end',
      value: ({ position }) => (position.fuel === null ? null : roundedShown('litre', position.fuel)),
      cell: ({ position }) => figure(position.fuel === null ? null : shownAs('litre', position.fuel), 1),
    },
    {
      key: 'mileage',
      text: t('mileage'),
      width: 115,
      align: 'end',
      value: ({ position }) => (position.mileage === null ? null : roundedShown('km', position.mileage)),
      cell: ({ position }) => figure(position.mileage === null ? null : shownAs('km', position.mileage)),
    },
    {
      key: 'departure',
      text: words('departureCheck'),
      width: 150,
      sort: false,
      value(vehicle) {
        const barred = notToLeave?.get(vehicle.id)
        return barred ? words(barred) : null
      },
      cell: vehicle => <DepartureBadge vehicle={vehicle} />,
    },
    { key: 'phone', text: t('phone'), width: 170, value: ({ simNum }) => simNum || null },
    { key: 'terminalId', text: t('terminalId'), width: 130, hidden: true, value: ({ terminalId }) => terminalId || null },
  ]
}

/** @param further one that the main screen does not have */
export function useVehicleColumns(further?: VehicleColumn): readonly VehicleColumn[] {
  const t = useTexts(vehicleTableTexts)
  const words = useTexts(vehicleTexts)
  const alarmName = useAlarmNames()
  const several = useFleetStatus(status => status.platforms.length > 1)
  const notToLeave = useNotToLeave()
  return useMemo(() => {
    const texts = { t, words, lang: t.lang }
    const columns = [...identityColumns(texts), ...reportColumns(texts, alarmName), ...deviceColumns(texts, notToLeave)]
    if (several)
      columns.splice(3, 0, { key: 'platform', text: words('platform'), width: 140, value: ({ ptitle }) => ptitle || null })
    if (further) columns.splice(4, 0, further)
    return columns
  }, [t, words, alarmName, several, notToLeave, further])
}

/** How long ago an offline vehicle reported last; the exact time when pointed at. */
function LastReport({ time }: { time: number | null }) {
  const t = useTexts(vehicleTableTexts)
  const age = useAge()
  return time === null ? t('neverReported') : <span title={dateTime(time, t.lang)}>{age(time)}</span>
}
