/** What a terminal takes by its own description (0x1003), before its sound says it better. */
import type { VehicleG726Order } from '@outrider/contract'
import { codecOf } from '@outrider/jt1078'
import { aacSpeech, type SpeechFormat, speechFormat } from '@outrider/jt1078/audio'
import type { AvAttributes } from '../../events/terminal-commands.ts'

/** Hz, as 0x1003 numbers them. */
const rates = [8_000, 22_050, 44_100, 48_000]

/** `format` undefined: a codec that nothing here encodes. undefined: it says nothing. */
export function describedFormat(
  { audioCodec, audioChannels, sampleRate, audioFrameLength }: Omit<AvAttributes, 'talkBack'>,
  order: VehicleG726Order | undefined,
): { format: SpeechFormat | undefined } | undefined {
  if (audioCodec === 0) return undefined
  const codec = codecOf(audioCodec)
  if (codec === 'aac') {
    // Nothing says whether its frames have heads: with them, most can tell.
    return { format: aacSpeech(audioCodec, { rate: rates[sampleRate] ?? 0, channels: audioChannels || 1, heads: true }) }
  }
  return { format: speechFormat({ payloadType: audioCodec, codec, length: audioFrameLength }, order) }
}
