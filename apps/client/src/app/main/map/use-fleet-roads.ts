/** Where the fleet drives, for the live map; read only while it is shown there. */
import type { DataOf, RoadOfDay, RoadPiece } from '@outrider/contract'
import { compassPoint } from '@outrider/geo'
import { useMemo, useState } from 'react'
import { useSession } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { courseTexts } from '../../../core/i18n/course-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { RoadsOnMap } from '../../../core/map/fleet/fleet-roads.ts'
import type { RoadView } from '../../../core/map/roads/road-lines.ts'
import { storedMapRoads } from '../../../core/map/stored-map.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { measured } from '../../../core/time/measures.ts'
import { roadTexts } from './road-texts.ts'

/** Yesterday's are there tomorrow. */
const staleTime = 600_000
const hoursOfBand = 3
type Reply = DataOf<'track/getFleetRoads'>

const stateOf = (reply: Reply | undefined, failed: boolean): RoadsOnMap['state'] => {
  if (!reply) return failed ? 'failed' : 'loading'
  if (reply.tooLarge) return 'tooLarge'
  if (reply.pieces.length === 0) return 'none'
  return reply.more ? 'most' : 'some'
}

/** Those of several platforms together, in the order of the day. */
function byTime(bands: readonly RoadOfDay[]): RoadOfDay[] {
  const sums = new Map<number, RoadOfDay>()
  for (const each of bands) {
    const { passes = 0, speed = 0, vehicleDays = 0 } = sums.get(each.band) ?? {}
    const all = passes + each.passes
    sums.set(each.band, {
      band: each.band,
      passes: all,
      vehicleDays: vehicleDays + each.vehicleDays,
      speed: Math.round((speed * passes + each.speed * each.passes) / all),
    })
  }
  return [...sums.values()].toSorted((a, b) => a.band - b.band)
}

/** undefined: the user may not see any. */
export function useFleetRoads(): RoadsOnMap | undefined {
  const t = useTexts(roadTexts)
  const heading = useTexts(courseTexts)
  const may = useSession(state => rightsOf(state).posAuth || rightsOf(state).trackAuth)
  const [shown, onShown] = useStored(storedMapRoads)
  const [view, onView] = useState<RoadView>()
  const [chosen, setChosen] = useState<{ piece: RoadPiece; level: number } | null>(null)
  const on = may && shown
  const { data, isError, refetch } = useCall('track/getFleetRoads', on ? view : undefined, { keepLast: true, staleTime })
  const asked = on && chosen ? { ...chosen.piece, level: chosen.level } : undefined
  const ofPiece = useCall(
    'track/getFleetRoad',
    asked && { latitude: asked.latitude, longitude: asked.longitude, direction: asked.direction, level: asked.level },
    { staleTime },
  ).data
  const roads = useMemo(() => (on ? { pieces: data?.pieces ?? [], level: data?.level ?? 0 } : null), [on, data])
  const road = useMemo(() => {
    // Of another size it is none of those that are drawn.
    if (!on || !chosen || chosen.level !== data?.level || data.tooLarge) return null
    const { piece } = chosen
    const days = ofPiece?.days ?? data.days
    const count = (passes: number) => t('passes', { n: passes })
    return {
      at: piece,
      lines: [
        t('typical', { speed: measured('kmh', piece.speed, t.lang) }),
        t('heading', { compass: heading(compassPoint(piece.course)), passes: count(piece.passes), days }),
        ...byTime(ofPiece?.bands ?? []).map(({ band, speed, passes }) => {
          const hour = (at: number) => `${String(at * hoursOfBand).padStart(2, '0')}:00`
          return t('ofTime', {
            from: hour(band),
            to: hour(band + 1),
            speed: measured('kmh', speed, t.lang),
            passes: count(passes),
          })
        }),
      ],
    }
  }, [on, chosen, ofPiece, data, t, heading])
  if (!may) return undefined
  return {
    shown,
    onShown,
    roads,
    road,
    state: stateOf(data, isError),
    days: data?.days ?? 0,
    onView,
    onRoad: piece => setChosen(piece && data ? { piece, level: data.level } : null),
    onRetry: () => void refetch(),
  }
}
