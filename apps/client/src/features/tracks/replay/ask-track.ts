/** Asks platforms for a track: the vehicle's own, or all in use and what they know joined. In columns where a platform speaks them. */
import type { DataOf } from '@outrider/contract'
import { mergeTracks, trackOf, unpackTrack } from '@outrider/track'
import * as z from 'zod/mini'
import type { Api } from '../../../core/api/api.ts'
import { ownError } from '../../../core/api/call-error.ts'
import type { Compact } from '../../../core/api/engine.ts'
import { currentLang } from '../../../core/i18n/i18n.ts'
import type { TrackAnswer, TrackSource } from './track-source.ts'

const headSchema = z.object({
  total: z.int().check(z.nonnegative()),
  reduced: z.boolean(),
  alarmNames: z.array(z.string()),
})

type Answer = Compact<DataOf<'track/getVehicleTrack'>>
type OneAnswer = Omit<TrackAnswer, 'missing'>

function read(answer: Answer): OneAnswer {
  if ('data' in answer) {
    const { total, reduced, alarmNames, points } = answer.data
    return { track: trackOf(points), total, reduced, alarmNames }
  }
  const { head, track } = unpackTrack(answer.bytes)
  return { ...headSchema.parse(head), track }
}

/** Throws when no platform answered; `missing` names those that did not beside others that did. */
export function trackSource(api: Api, log: (line: string, detail: unknown) => void): TrackSource {
  return async (question, signal) => {
    const { answered, failed } = await api.columns('track/getVehicleTrack', question, { quiet: true, signal })
    const answers = answered.map(({ target, value }): OneAnswer => {
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
