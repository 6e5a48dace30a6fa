/** Exported tracks for tests. */
import { type Gap, type Stop, type TrackPoint, trackFromPoints } from '@outrider/track'
import type { ExportedTrack } from '../features/tracks/export/exported-track.ts'

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

export function exported(points: TrackPoint[], over: Partial<ExportedTrack> = {}): ExportedTrack & { colour: string } {
  return {
    name: '沪A·12345',
    track: trackFromPoints(points),
    gaps: [],
    stops: [],
    km: Float64Array.from(points, (_, row) => row * 0.1),
    alarmNames: ['emergency', 'overspeed'],
    total: points.length,
    reduced: false,
    completeDays: [],
    colour: '#2f74f0',
    ...over,
  }
}

export const gapAfterRow = (afterRow: number): Gap => ({ from: begin, to: begin, afterRow, km: null })

export const aStop = (over: Partial<Stop> = {}): Stop => ({
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
