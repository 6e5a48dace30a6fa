/** Detects abnormal offline: the link ended without a sign-off while the vehicle was driving. Pure. */
import type { UnlinkReason } from '../events/events.ts'
import type { LatestState } from '../events/latest-state.ts'
import { isDriving } from './drive-state.ts'

/** Expected ends: the terminal signed off, or the platform itself ended the link. */
const expectedReasons: ReadonlySet<UnlinkReason> = new Set(['logout', 'shutdown', 'displaced'])

/** True if the newest report shows the vehicle driving with the ignition on and `why` is not an expected end. */
export const isAbnormalOffline = (
  { report }: Pick<LatestState, 'report'>,
  why: UnlinkReason,
  drivesFrom: number | undefined,
): boolean => report !== null && !expectedReasons.has(why) && isDriving(report, drivesFrom)
