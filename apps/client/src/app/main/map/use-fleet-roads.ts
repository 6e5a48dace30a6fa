/** Where the fleet drives, for the live map; read only while it is shown there (FleetRoads.tsx). */
import type { RoadPiece } from '@outrider/contract'
import { useState } from 'react'
import { useSession } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import type { RoadsOnMap } from '../../../core/map/fleet/fleet-roads.ts'
import type { RoadView } from '../../../core/map/roads/road-lines.ts'
import { storedMapRoads } from '../../../core/map/stored-map.ts'
import { rightsOf } from '../../../core/session/session.ts'
import type { RoadsRead } from './FleetRoads.tsx'

const nothingYet: RoadsRead = { roads: { pieces: [], level: 0 }, road: null, state: 'loading', days: 0, onRetry: () => undefined }

/** `reads`: what FleetRoads needs while they are shown. Both undefined: the user may not see any. */
export function useFleetRoads() {
  const may = useSession(state => rightsOf(state).posAuth || rightsOf(state).trackAuth)
  const [shown, onShown] = useStored(storedMapRoads)
  const [view, onView] = useState<RoadView>()
  const [chosen, setChosen] = useState<{ piece: RoadPiece; level: number } | null>(null)
  const [read, onRead] = useState(nothingYet)
  if (!may) return {}
  const { roads, road, ...known } = read
  const onMap: RoadsOnMap = {
    ...known,
    shown,
    onShown,
    roads: shown ? roads : null,
    road: shown ? road : null,
    onView,
    onRoad: piece => setChosen(piece && roads ? { piece, level: roads.level } : null),
  }
  return { onMap, reads: shown ? { view, chosen, onRead } : undefined }
}
