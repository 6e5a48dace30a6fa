/** Addresses of the screens around checkpoints, and of the replay of tracks. */
import { paths } from '../../core/routing/paths.ts'

const withSearch = (path: string, search: Record<string, string | undefined>): string => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}

export const monitorOf = (platform: string | undefined, checkpoint: string): string =>
  withSearch(paths.checkpoints, { platform, checkpoint })
export const mapOf = (platform: string | undefined, checkpoint?: string): string =>
  withSearch(paths.checkpointMap, { platform, checkpoint })

interface Times {
  vehicle: string
  /** ms since 1970. */
  from: number
  to: number
}
const timed = ({ vehicle, from, to }: Times) => ({ vehicle, from: String(from), to: String(to) })

export const replayOf = (times?: Times): string => withSearch(paths.checkpointReplay, times ? timed(times) : {})
export const trackOf = (times: Times): string => withSearch(paths.trackQuery, timed(times))
