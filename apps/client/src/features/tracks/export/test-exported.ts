/** Tracks as files are made of them, for tests. */
import { type Gap, type Park, type TrackPoint, trackOf } from '@outrider/track'
import type { Exported } from './exported.ts'

/** 2026-01-01 00:00:00 UTC, ms. */
export const begin = Date.UTC(2026, 0, 1)

/** A point every ten seconds from `begin` on, northwards, with a fix unless said otherwise. */
export const pointOf = (row: number, over: Partial<TrackPoint> = {}): TrackPoint => ({
  time: begin + row * 10_000,
  latitude: 31.2304 + row * 0.001,
  longitude: 121.4737,
  speed: 36,
  recorderSpeed: null,
  course: 90,
  accOn: true,
  mileage: 1_234.5,
  alarms: 0,
  late: false,
  ...over,
})

export function exported(points: TrackPoint[], over: Partial<Exported> = {}): Exported & { colour: string } {
  return {
    name: '沪A·12345',
    track: trackOf(points),
    gaps: [],
    parks: [],
    km: Float64Array.from(points, (_, row) => row * 0.1),
    alarmNames: ['emergency', 'overspeed'],
    total: points.length,
    reduced: false,
    whole: [],
    colour: '#2f74f0',
    ...over,
  }
}

export const gapAfterRow = (afterRow: number): Gap => ({ from: begin, to: begin, afterRow, km: null })

export const aPark = (over: Partial<Park> = {}): Park => ({
  from: begin,
  to: begin + 600_000,
  firstRow: 0,
  lastRow: 1,
  latitude: 31.2304,
  longitude: 121.4737,
  by: 'both',
  open: false,
  ...over,
})
