/** One trip in a list: vehicle, driver, start and end. */
import type { Trip } from '@outrider/contract'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { dateTime } from '../../core/time/format.ts'
import { Disc } from '../../ui/Disc.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { tripTexts } from './strings.ts'
import { distanceOf, placeOf, stateOf } from './trip-words.ts'

interface Props {
  trip: Trip
  chosen?: boolean
  onChoose: () => void
}

export function TripRow({ trip, chosen = false, onChoose }: Props) {
  const t = useTexts(tripTexts)
  const lang = useLang()
  const { start, end, driverName, forgotten } = trip
  return (
    <LineRow
      lead={<Disc plain icon="truck" />}
      title={[bothNamesOf(trip), driverName].filter(Boolean).join(' · ')}
      texts={[
        `${dateTime(start.time, lang)} – ${end ? dateTime(end.time, lang) : t('goesOn')}`,
        `${placeOf(start, t)} – ${end ? placeOf(end, t) : '…'}`,
        end !== null && distanceOf(trip, t, lang),
      ]}
      end={<StateBadge tone={forgotten ? 'alarm' : end ? 'parked' : 'driving'}>{stateOf(trip, t)}</StateBadge>}
      chosen={chosen}
      onClick={onChoose}
    />
  )
}
