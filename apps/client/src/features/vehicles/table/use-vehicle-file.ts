/** Vehicles as a file: all columns, however many vehicles. */
import type { Vehicle } from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { TableFile } from '../../../core/export/table-file.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { fileColumnOf } from '../../../core/lists/table-columns.ts'
import { vehicleTableTexts } from './strings.ts'
import { placeOf } from './place-of.ts'
import { useVehicleColumns, type VehicleColumn } from './vehicle-columns.tsx'

/** Whole records that the worker hands over at once: more would hold up the page. */
const perChunk = 500

/** Files have latitude and longitude instead; addresses are asked for one by one. */
const onScreenOnly = ['place', 'address']

/** A vehicle that is removed meanwhile is left out. */
/** @param further a column that the main screen does not have */
export function useVehicleFile(further?: VehicleColumn): (ids: readonly string[]) => TableFile<Vehicle> {
  const t = useTexts(vehicleTableTexts)
  const { liveFleet } = useOutrider()
  const columns = useVehicleColumns(further)
  return ids => ({
    title: t('title'),
    columns: [
      ...columns.filter(({ key }) => !onScreenOnly.includes(key)).map(fileColumnOf),
      { heading: t('latitude'), width: 130, cell: vehicle => rounded(placeOf(vehicle)?.latitude) },
      { heading: t('longitude'), width: 130, cell: vehicle => rounded(placeOf(vehicle)?.longitude) },
    ],
    chunks: (async function* chunks() {
      for (let at = 0; at < ids.length; at += perChunk) yield await liveFleet.find(ids.slice(at, at + perChunk))
    })(),
  })
}

/** Millionths of a degree, as terminals report them. */
const rounded = (degrees: number | undefined): number | null => (degrees === undefined ? null : Math.round(degrees * 1e6) / 1e6)
