/** What the address of a screen of recorded video says. */
import { limits } from '@outrider/contract'
import type { ScreenParameters } from '../../../core/screens/screens.ts'
import type { RecordingQuery } from './use-recordings.ts'

type Parameters = Partial<ScreenParameters['historyVideoPlay']>

export const channelsIn = (text: string | undefined): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter(channel => Number.isInteger(channel) && channel > 0 && channel <= limits.videoChannel)

/** undefined: something is missing, or makes no sense. */
export function recordingQueryIn({ vehicle, channels, from, to, stream, alarm }: Parameters): RecordingQuery | undefined {
  if (!vehicle || from === undefined || to === undefined || problemOfSpan(from, to)) return undefined
  return { vehicle, channels: channelsIn(channels), from, to, stream, alarm: alarm === '1' }
}

export const parametersOf = ({ vehicle, channels, from, to, stream, alarm }: RecordingQuery): Parameters => ({
  vehicle,
  from,
  to,
  ...(channels.length > 0 && { channels: channels.join(',') }),
  ...(stream && { stream }),
  ...(alarm && { alarm: '1' }),
})

export function problemOfSpan(from: number, to: number): 'wrongOrder' | 'tooLong' | undefined {
  if (to <= from) return 'wrongOrder'
  return to - from > limits.videoSearchSpan ? 'tooLong' : undefined
}
