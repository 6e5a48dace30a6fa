/** Loads a track from the vehicle's platform, or from all platforms in use and merges the results. Uses the columnar format where supported. */
import { type DataOf, movementSettings } from '@outrider/contract'
import { defaultMovement, mergeTracks, trackFromPoints, unpackTrack, withMovement } from '@outrider/track'
import * as z from 'zod/mini'
import type { Api } from '../../../core/api/api.ts'
import { ownError } from '../../../core/api/call-error.ts'
import type { ColumnsOrData } from '../../../core/api/engine.ts'
import { currentLang } from '../../../core/i18n/i18n.ts'
import type { TrackResponse, TrackSource } from './track-source.ts'

const headSchema = z.object({
  total: z.int().check(z.nonnegative()),
  reduced: z.boolean(),
  alarmNames: z.array(z.string()),
  movement: z.optional(movementSettings),
})

type TrackReply = ColumnsOrData<DataOf<'track/getVehicleTrack'>>
type PlatformTrack = Omit<TrackResponse, 'missing'>

function read(answer: TrackReply): PlatformTrack {
  if ('data' in answer) {
    const { total, reduced, alarmNames, points, movement = defaultMovement } = answer.data
    return { track: withMovement(trackFromPoints(points), movement), total, reduced, alarmNames }
  }
  const { head, track } = unpackTrack(answer.bytes)
  const { movement = defaultMovement, ...facts } = headSchema.parse(head)
  return { ...facts, track: withMovement(track, movement) }
}

/** The source throws when no platform responds; `missing` lists platforms that failed while others responded. */
export function createTrackSource(api: Api, log: (line: string, detail: unknown) => void): TrackSource {
  return async (question, signal) => {
    const { replies, failed } = await api.columns('track/getVehicleTrack', question, { quiet: true, signal })
    const answers = replies.map(({ target, value }): PlatformTrack => {
      try {
        return read(value)
      } catch (cause) {
        log(`the track of ${target.title} cannot be read`, cause)
        throw ownError('net.badReply', currentLang(), { platformCode: target.code, cause })
      }
    })
    const [first] = answers
    return {
      track: first && answers.length === 1 ? first.track : mergeTracks(answers.map(({ track }) => track)),
      total: answers.reduce((sum, { total }) => sum + total, 0),
      reduced: answers.some(({ reduced }) => reduced),
      alarmNames: answers.map(({ alarmNames }) => alarmNames).sort((a, b) => b.length - a.length)[0] ?? [],
      missing: failed.map(({ target }) => target.title || target.code),
    }
  }
}
