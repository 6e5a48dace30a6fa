/** Which calls a platform has: those that menus need are made once, with nothing asked; only an answer of 404 counts, which the engine notes. */
import type { CallPath, Right } from '@outrider/contract'
import { screens } from './routes.ts'

/** What a right opens needs any of these. */
const callsOfRight: Partial<Record<Right, readonly CallPath[]>> = {
  trackAuth: ['track/getVehicleTrack'],
  videoAuth: ['video/getVideoUrl'],
  alarmAuth: ['alarm/getVehiclesAlarms', 'duty/getOnDutyInfo'],
  reviewAuth: ['vehManager/getApplicationCheckList', 'dspReq/getDspReqList'],
}

/** What parts of screens need that open without them. */
const callsOfParts: readonly CallPath[] = ['vehicle/getSpVehicles', 'vehicle/getVehiclePosition']

/** Without effect: what they ask for is read. */
const isReading = (path: CallPath): boolean => /\/get[A-Z]/.test(path)

/** Tries them and returns the rights that open nothing on the platform. `missing`: what it is known not to have. */
export async function tryCalls(
  call: (path: CallPath) => Promise<unknown>,
  missing: () => readonly CallPath[],
): Promise<readonly Right[]> {
  const asked = [...Object.values(callsOfRight).flat(), ...callsOfParts, ...screens.flatMap(({ calls = [] }) => calls)]
  await Promise.all([...new Set(asked)].filter(isReading).map(path => call(path).catch(() => undefined)))
  const without = missing()
  return (Object.keys(callsOfRight) as Right[]).filter(right => callsOfRight[right]?.every(path => without.includes(path)))
}
