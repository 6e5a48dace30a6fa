/** URLs of the checkpoint screens and of the track replay. */
import { paths } from '../../core/routing/paths.ts'

const withSearch = (path: string, search: Record<string, string | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}

export const monitorUrl = (platform: string | undefined, checkpoint: string): string =>
  withSearch(paths.checkpoints, { platform, checkpoint })
export const mapUrl = (platform: string | undefined, checkpoint?: string): string =>
  withSearch(paths.checkpointMap, { platform, checkpoint })

interface VehicleTimes {
  vehicle: string
  /** ms since 1970. */
  from: number
  to: number
}
const timeParams = ({ vehicle, from, to }: VehicleTimes) => ({ vehicle, from: String(from), to: String(to) })

export const replayUrl = (times?: VehicleTimes): string => withSearch(paths.checkpointReplay, times ? timeParams(times) : {})
export const trackReplayUrl = (times: VehicleTimes): string => withSearch(paths.trackQuery, timeParams(times))
