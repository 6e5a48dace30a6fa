/** Tracks for tests: a point every ten seconds unless changed. */
import { type Track, trackFromPoints, type TrackPoint } from '@outrider/track'
import type { TrackResponse } from '../features/tracks/replay/track-source.ts'

export const begin = Date.UTC(2026, 2, 4)

/** `second`: since `begin`. It drives east at 36 km/h. */
export const testPoint = (second: number, change: Partial<TrackPoint> = {}): TrackPoint => ({
  time: begin + second * 1000,
  latitude: 31,
  longitude: 121 + second * 0.000105,
  speed: 36,
  recorderSpeed: null,
  course: 90,
  accOn: true,
  mileage: null,
  alarms: 0,
  late: false,
  ...change,
})

export const testTrack = (seconds: number, change: (second: number) => Partial<TrackPoint> = () => ({})): Track =>
  trackFromPoints(Array.from({ length: Math.floor(seconds / 10) + 1 }, (_, at) => testPoint(at * 10, change(at * 10))))

export const answerOf = (track: Track, change: Partial<TrackResponse> = {}): TrackResponse => ({
  track,
  total: track.length,
  reduced: false,
  alarmNames: [],
  missing: [],
  ...change,
})
