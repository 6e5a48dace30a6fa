/** Alarms that may have to be announced, as they come. */
import type { AlarmCase } from '@outrider/contract'
import type { Outrider } from '../../../core/context/outrider.ts'
import { followOrLookUp } from '../../../core/fleet/follow-or-look-up.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { newFor } from './announced.ts'

/** More first-level alarms within that time sound once all the same. */
const lookedUpAtOnce = 20

/**
 * Tells of every alarm that changes from now on, and of the newest again where some may have been missed: where the topic begins again, and without a
 * WebSocket. What began before is not told. Returns the function that ends it.
 */
export function followNewAlarms(
  { api, liveFleet }: Pick<Outrider, 'api' | 'liveFleet'>,
  onAlarms: (alarms: readonly AlarmCase[]) => void,
): () => void {
  const openedAt = serverNow()
  const connected = new Set<string>()
  let stopped = false
  const lookUp = () => {
    const beginTime = Math.max(openedAt, serverNow() - newFor)
    api
      .merged('alarm/getVehiclesAlarms', { state: 'pending', level: 1, beginTime, pageSize: lookedUpAtOnce }, { quiet: true })
      .then(({ data }) => void (stopped || onAlarms(data.alarms)))
      .catch((cause: unknown) => console.warn('new alarms of the first level could not be looked up', cause))
  }
  const stop = followOrLookUp(liveFleet, 'alarms', {
    onUpdate({ whole, platformCode, contents }) {
      if (!whole) onAlarms(contents.alarms)
      else if (connected.has(platformCode)) lookUp()
      else connected.add(platformCode)
    },
    lookUp,
    every: newFor / 4,
  })
  return () => {
    stopped = true
    stop()
  }
}
