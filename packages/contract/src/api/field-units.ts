/**
 * Units of the numbers in requests and replies, for the API document and what is made from it. By the name of the field; where a call carries another
 * one under the same name, by call too. A number that is not here is a count, an id or a choice.
 */
import { type FigureKind, reportFigures } from '../reports/figures.ts'
import type { Text } from '../rules.ts'

export const fieldUnits = {
  ms1970: { zh: '毫秒，自1970年起（UTC）', en: 'ms since 1970 (UTC)' },
  ms: { zh: '毫秒', en: 'ms' },
  s: { zh: '秒', en: 's' },
  min: { zh: '分钟', en: 'min' },
  m: { zh: '米', en: 'm' },
  km: { zh: '公里', en: 'km' },
  kmh: { zh: '公里/小时', en: 'km/h' },
  l: { zh: '升', en: 'L' },
  ml: { zh: '毫升', en: 'mL' },
  lPer100Km: { zh: '升/百公里', en: 'L/100 km' },
  percent: { zh: '%', en: '%' },
  degrees: { zh: '度', en: 'degrees' },
  celsius: { zh: '°C', en: '°C' },
  volts: { zh: 'V', en: 'V' },
  cents: { zh: '分', en: 'cents' },
  bytes: { zh: '字节', en: 'bytes' },
} as const satisfies Record<string, Text>
export type FieldUnit = keyof typeof fieldUnits

const unitOfFigure: Readonly<Record<FigureKind, FieldUnit | undefined>> = {
  km: 'm',
  duration: 's',
  litres: 'ml',
  speed: 'kmh',
  perHundred: 'lPer100Km',
  percent: 'percent',
  celsius: 'celsius',
  volts: 'volts',
  count: undefined,
}

const namesOf: Readonly<Record<FieldUnit, string>> = {
  ms1970: `accessTime addedAt answeredAt approvableFrom asOf askedAt askedTime at backAt beginTime begunAt changedAt changedTime claimDueAt claimedAt
    createdAt decidedTime dismissedTime doneAt doneTime dueAt dueTime endAskedAt endTime endedAt enteredAt escalatedAt evaluatedFrom evaluatedUntil
    eventTime expiresAt filledAt finishedAt firstStart firstTime gpsTime heldTime keptUntil lastAt lastSentAt lastSignIn lastStop lastTime lastUsedAt
    lastViewedAt leftAt linkedAt nextAt nextTime notedTime objectedTime plannedEnd plannedStart processDueAt processedAt realEnd realStart receivedAt
    repairDate reportedTime requestedAt secondRungAt seenAt sentAt serverTime serviceDate since startTime startedAt t takenAt time withdrawnAt`,
  ms: 'ageMs expiresIn standingMs',
  s: 'clockOffset driving drivingTime gapTime idlingAfter minimumStop onlineTime previousDrivingTime seconds stopped',
  min: 'zoneMinutes',
  m: 'accuracy altitude distance distanceToday distanceYesterday metres previousDistance radius',
  km: 'km mileage odometer odometerIn odometerKm odometerOut trackKm',
  kmh: 'cutSpeed enteredSpeed leftSpeed recorderSpeed restsBelow speed topSpeed',
  l: 'beforeLitres beginLitres endLitres fuel litres',
  ml: '',
  percent: '',
  lPer100Km: '',
  degrees: 'bearing course east enteredCourse latitude leftCourse longitude north south west',
  celsius: '',
  volts: '',
  cents: 'cents',
  bytes: 'bytes',
}

/** Fields of one call, or of one group, that are of another unit, or of none. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, FieldUnit | undefined>>>> = {
  map: { duration: 's' },
  // Numbers of vehicles in these states.
  'report/getUserVehRealTimeData': { driving: undefined },
  'report/getDataOverviewReport': { driving: undefined },
  'vehManager/getInstallerInfo': { distance: 'km' },
  'vehManager/getVehPosInfo': { distance: 'km' },
  // A window of a wall, by number.
  'video/getVideoWalls': { at: undefined },
  'video/setVideoWall': { at: undefined },
  // How many times faster than recorded.
  'video/sendVideoHistoryPlayBackCmd': { speed: undefined },
  'video/getVideoNoOpsAutoCloseDuration': { duration: 's' },
  'platform/sendCutOffFuelAndElecCmd': { minutes: 'min' },
  'admin/getInstallation': { duration: 'ms' },
}

const byName = new Map<string, FieldUnit>(
  Object.entries(namesOf).flatMap(([unit, names]) =>
    names
      .split(/\s+/)
      .filter(Boolean)
      .map(name => [name, unit as FieldUnit] as const),
  ),
)
const byFigure = new Map<string, FieldUnit | undefined>(
  Object.entries(reportFigures).map(([name, { kind }]) => [name, unitOfFigure[kind]]),
)

/** The unit of a number in the request or reply of a call; undefined: it has none. */
export function unitOf(path: string, field: string): FieldUnit | undefined {
  const [group = ''] = path.split('/')
  for (const rows of [elsewhere[path], elsewhere[group]]) if (rows && field in rows) return rows[field]
  if (group === 'report' && !ownUnits.has(path) && byFigure.has(field)) return byFigure.get(field)
  return byName.get(field)
}

/** Reports whose rows are not made of the figures of days. */
const ownUnits: ReadonlySet<string> = new Set(['report/getVehFuelLevels'])
