/** One trip in a list: vehicle, driver, start and end, and the replay of its track. */
import type { Trip } from '@outrider/contract'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { dateMinute, minuteRange } from '../../core/time/format.ts'
import { measured, shownNumber } from '../../core/time/measures.ts'
import { IconButton } from '../../ui/Button.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { tripTexts } from './strings.ts'
import { distanceOf, stateOf } from './trip-words.ts'
import { usePlace } from './TripPlace.tsx'
import { useReplay } from './use-replay.ts'

interface Props {
  trip: Trip
  /** Among trips of one vehicle, which need not be named. */
  ofOne?: boolean
  chosen?: boolean
  onChoose: () => void
}

export function TripRow({ trip, ofOne = false, chosen = false, onChoose }: Props) {
  const t = useTexts(tripTexts)
  const replay = useReplay()
  const { vehicleId, start, end, driverName, forgotten } = trip
  const [from, to] = [usePlace(start, vehicleId), usePlace(end, vehicleId)]
  const places = `${from} – ${end ? to : '…'}`
  // To whole kilometres: a phone has no room for more beside the distance.
  const readings =
    start.mileage !== null &&
    end !== null &&
    end.mileage !== null &&
    t('readings', { from: shownNumber('km', start.mileage, t.lang), to: shownNumber('km', end.mileage, t.lang) })
  const km = end !== null && trip.km !== null && (readings ? measured('km', trip.km, t.lang, 1) : distanceOf(trip, t, t.lang))
  return (
    <LineRow
      title={ofOne ? places : [bothNamesOf(trip), driverName].filter(Boolean).join(' · ')}
      texts={[
        end ? minuteRange(start.time, end.time, t.lang) : t('sinceTime', { time: dateMinute(start.time, t.lang) }),
        !ofOne && places,
        [ofOne && driverName, km, readings].filter(Boolean).join(' · '),
      ]}
      end={<StateBadge tone={forgotten ? 'alarm' : end ? 'parked' : 'driving'}>{stateOf(trip, t)}</StateBadge>}
      chosen={chosen}
      onClick={onChoose}
      action={
        replay && (
          <IconButton
            icon="play"
            label={t('replayOf', { name: bothNamesOf(trip) })}
            onClick={() => replay({ vehicleId, from: start.time, until: end?.time ?? null })}
          />
        )
      }
    />
  )
}
