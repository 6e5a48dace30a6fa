/** The replay in the address: a vehicle's passages and path in a period, and which passage is chosen. */
import { useMemo, useState } from 'react'
import { useSearchParams } from '../../core/router/index.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { useLang } from '../../core/i18n/use-texts.ts'
import type { MapPath } from '../../core/map/path/path-layer.ts'
import type { MapCheckpoint } from './map/checkpoint-area.ts'
import { replaySearch } from './replay-query.ts'
import { useCheckpoints } from './use-checkpoints.ts'
import { usePassagesOf, usePathOf } from './use-checkpoint-replay.ts'
import { passageId } from './use-passages.ts'

const noPath: MapPath = []

/** `active`: the address is that of a replay. */
export function useReplay(active = true) {
  const [params] = useSearchParams()
  const query = useMemo(() => (active ? replaySearch.parse(params) : undefined), [active, params])
  const lang = useLang()
  const vehicle = useVehicle(query?.vehicle ?? null)
  const passages = usePassagesOf(query)
  const path = usePathOf(query)
  const { checkpoints } = useCheckpoints()
  const [selected, setSelected] = useState<string | null>(null)
  const events = useMemo(() => passages.data?.events ?? [], [passages.data])
  const chosen = events.find(event => passageId(event) === selected)

  /** Each checkpoint once, with its positions in the order of passages. */
  const shown = useMemo((): MapCheckpoint[] => {
    const places = new Map<string, number[]>()
    for (const [at, { checkpointId }] of events.entries()) places.set(checkpointId, [...(places.get(checkpointId) ?? []), at + 1])
    return [...places].flatMap(([id, order]) => {
      const event = events.find(({ checkpointId }) => checkpointId === id)
      if (!event) return []
      const { checkpointName, latitude, longitude } = event
      const radius = checkpoints.find(({ checkpointId }) => checkpointId === id)?.radius ?? 0
      const sign = order.length > 2 ? `${order[0]}…` : order.join(',')
      return [{ id, label: checkpointName, sign, latitude, longitude, radius }]
    })
  }, [events, checkpoints])

  return {
    query,
    name: namesById(query?.vehicle, vehicle, lang),
    passages,
    events,
    total: passages.data?.total ?? 0,
    trackError: path.error,
    /** Id of the chosen passage. */
    selected: chosen ? selected : null,
    select: setSelected,
    map: {
      checkpoints: shown,
      path: path.data ?? noPath,
      selected: chosen?.checkpointId ?? null,
      onSelect(id: string | null) {
        const event = events.find(({ checkpointId }) => checkpointId === id)
        setSelected(event ? passageId(event) : null)
      },
      fitFor: `${JSON.stringify(query)} ${shown.length > 0} ${path.data !== undefined}`,
    },
  }
}
export type Replay = ReturnType<typeof useReplay>
