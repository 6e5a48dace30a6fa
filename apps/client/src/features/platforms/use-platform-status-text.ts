/** One line for the connection state of a platform: responding or not, and since when. */
import type { PlatformStatus } from '../../core/fleet/platform-status.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { clockTime } from '../../core/time/format.ts'
import { platformTexts } from './strings.ts'

export function usePlatformStatusText(): (status: PlatformStatus) => string {
  const t = useTexts(platformTexts)
  return ({ state, since, loaded }) => {
    const line = t(state, { time: clockTime(since, t.lang) })
    return state === 'offline' ? `${line} · ${t(loaded ? 'kept' : 'notLoaded')}` : line
  }
}
