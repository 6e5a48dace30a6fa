/** A stored alarm, as the parts of the server tell each other about it. */
import type { AlarmLevel, AlarmMethod, AlarmState, WithdrawnWhy } from '@outrider/contract'
import type { Edition } from './edition.ts'

/** Millionths of a degree, WGS-84; null: no fix. */
export interface AlarmPlace {
  latitudeE6: number | null
  longitudeE6: number | null
  /** 0.1 km/h */
  speedDkmh: number
}

/** A user and the name to show; times are ms since 1970. */
interface ActingUser {
  userId: number
  name: string
}

export interface AlarmRecord {
  id: string
  vehicleId: number
  /** Number in the contract's alarmTypes. */
  type: number
  level: AlarmLevel
  startedAt: number
  /** null: goes on. */
  endedAt: number | null
  lastAt: number
  occurrences: number
  startPlace: AlarmPlace
  lastPlace: AlarmPlace
  /** The report in which it began: its time and identity. */
  reportTime: number
  reportDigest: string
  edition: Edition | null
  late: boolean
  timedByArrival: boolean
  /** Active safety: the terminal's number of the last alarm, and its identification byte for byte. */
  event: number | null
  identification: Buffer | null
  detail: Record<string, unknown> | null
  state: AlarmState
  /** Until when it should be claimed and processed; null: no limit. */
  claimDueAt: number | null
  processDueAt: number | null
  /** When a second person was last told that it was not. */
  escalatedAt: number | null
  claimedBy: ActingUser | null
  claimedAt: number | null
  processedBy: ActingUser | null
  processedAt: number | null
  method: AlarmMethod | null
  description: string
  /** When a later report disproved it, and how; null: nothing did. */
  withdrawnAt: number | null
  withdrawnWhy: WithdrawnWhy | null
}

/** continued: it returned, or another report told it. handled: claimed, released or processed. */
export type AlarmChangeKind = 'started' | 'continued' | 'ended' | 'handled'

export interface AlarmChange {
  what: AlarmChangeKind
  alarm: AlarmRecord
}
