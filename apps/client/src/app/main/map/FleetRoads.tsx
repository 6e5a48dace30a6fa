/** Reads where the fleet drives while the live map shows it, and shows nothing itself: apart, so that no first picture waits for it. */
import type { DataOf, RoadOfDay, RoadPiece } from '@outrider/contract'
import { compassPoint } from '@outrider/geo'
import { useEffect, useMemo } from 'react'
import { courseTexts } from '../../../core/i18n/course-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { RoadsOnMap } from '../../../core/map/fleet/fleet-roads.ts'
import type { RoadView } from '../../../core/map/roads/road-lines.ts'
import { useCall } from '../../../core/queries/use-call.ts'
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

/** What is known of them. */
export type RoadsRead = Pick<RoadsOnMap, 'roads' | 'road' | 'state' | 'days' | 'onRetry'>

interface Props {
  /** What is seen of the map; undefined: not known yet. */
  view: RoadView | undefined
  /** The piece that is looked at. */
  chosen: { piece: RoadPiece; level: number } | null
  /** Stays the same. */
  onRead: (read: RoadsRead) => void
}

export function FleetRoads({ view, chosen, onRead }: Props) {
  const t = useTexts(roadTexts)
  const heading = useTexts(courseTexts)
  const { data, isError, refetch } = useCall('track/getFleetRoads', view, { keepLast: true, staleTime })
  const asked = chosen ? { ...chosen.piece, level: chosen.level } : undefined
  const ofPiece = useCall(
    'track/getFleetRoad',
    asked && { latitude: asked.latitude, longitude: asked.longitude, direction: asked.direction, level: asked.level },
    { staleTime },
  ).data
  const roads = useMemo(() => ({ pieces: data?.pieces ?? [], level: data?.level ?? 0 }), [data])
  const road = useMemo(() => {
    // Of another size it is none of those that are drawn.
    if (!chosen || chosen.level !== data?.level || data.tooLarge) return null
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
  }, [chosen, ofPiece, data, t, heading])
  const state = stateOf(data, isError)
  const days = data?.days ?? 0
  useEffect(
    () => onRead({ roads, road, state, days, onRetry: () => void refetch() }),
    [roads, road, state, days, refetch, onRead],
  )
  return null
}
