/** Vehicles of other regions of which superior platforms tell. */
import type { VisitingVehicle } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { coordinates, dateTime } from '../../core/time/format.ts'
import { measured } from '../../core/time/measures.ts'
import { Disc } from '../../ui/Disc.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Card } from '../../ui/Page.tsx'
import { linkTexts } from './link-texts.ts'

const reasons = ['visitingArea', 'visitingByHand', 'visitingEmergency'] as const

export function Visiting({ vehicles }: { vehicles: readonly VisitingVehicle[] }) {
  const t = useTexts(linkTexts)
  return (
    <Card title={t('visiting')}>
      <LineList label={t('visiting')}>
        {vehicles.map(({ govId, govName, plateNum, reason, begunAt, place, positions, facts }) => (
          <li key={`${govId} ${plateNum} ${begunAt}`}>
            <LineRow
              lead={<Disc plain icon="info" />}
              title={`${plateNum} · ${t(reasons[reason] ?? 'visitingOther')}`}
              texts={[
                `${govName} · ${t('visitingSince', { time: dateTime(begunAt, t.lang) })}`,
                place
                  ? t('visitingPlace', {
                      place: coordinates(place.latitude, place.longitude),
                      speed: measured('kmh', place.speed, t.lang),
                      time: dateTime(place.time, t.lang),
                    })
                  : t(positions > 0 ? 'visitingNoPlace' : 'visitingNothing'),
                ...ownerIn(facts),
              ]}
              wraps
            />
          </li>
        ))}
      </LineList>
    </Card>
  )
}

/** The owner, in the spelling of the standard. */
const ownerIn = (facts: string): string[] => /(?:^|;)OWERS_NAME:=([^;]+)/.exec(facts)?.slice(1) ?? []
