/** Named layouts of the video wall, kept with the account; of several platforms each keeps the windows that show its vehicles. */
import { type DataOf, limits } from '@outrider/contract'
import { useMemo } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import type { VideoWall } from '../stored-video.ts'

type KeptWall = DataOf<'video/getVideoWalls'>['walls'][number]

export interface NamedWall {
  name: string
  /** Seconds that a patrol stays at it; 0: it is left out. */
  stays: number
  wall: VideoWall
}

/** Parts of one name, of several platforms, are one layout. */
export function namedWalls(kept: readonly KeptWall[]): NamedWall[] {
  return [...Map.groupBy(kept, ({ name }) => name)].flatMap(([name, parts]) => {
    const [first] = parts
    if (!first) return []
    const windows: VideoWall['windows'] = Array.from({ length: first.count }, () => null)
    for (const { at, vehicleId, plateNum, channel, stream } of parts.flatMap(part => part.windows))
      if (at < first.count) windows[at] = { camera: { vehicleId, plateNum, channel, name: '' }, stream, runs: true }
    return [{ name, stays: first.stays, wall: { count: first.count, windows } }]
  })
}

const path = 'video/getVideoWalls'

export function useWalls() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { data } = useCall(path, {}, { staleTime: Number.POSITIVE_INFINITY })
  const walls = useMemo(() => namedWalls(data?.walls ?? []), [data])
  return {
    walls,
    /** Both reject with what was said already. */
    save: async ({ name, stays, wall: { count, windows } }: NamedWall): Promise<void> => {
      const shown = windows.flatMap((each, at) =>
        each ? [{ at, vehicleId: each.camera.vehicleId, channel: each.camera.channel, stream: each.stream }] : [],
      )
      // Also from platforms of which it has no window any more.
      if (walls.some(wall => wall.name === name)) await api.merged('video/deleteVideoWall', { name })
      await api.call('video/setVideoWall', { name, count, stays, windows: shown.slice(0, limits.videoWallWindows) })
      await cached.outdate(path)
    },
    remove: async (name: string): Promise<void> => {
      await api.merged('video/deleteVideoWall', { name })
      await cached.outdate(path)
    },
  }
}
