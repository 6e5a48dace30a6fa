/** What a terminal takes by its own description (0x1003), before its sound says it better. */
import type { VehicleG726Order } from '@outrider/contract'
import { codecOf } from '@outrider/jt1078'
import { type SpeechFormat, speechFormat } from '@outrider/jt1078/audio'
import type { AvAttributes } from '../../events/terminal-commands.ts'

/** `format` undefined: a codec that nothing here encodes. undefined: it says nothing. */
export function describedFormat(
  { audioCodec, audioFrameLength }: Pick<AvAttributes, 'audioCodec' | 'audioFrameLength'>,
  order: VehicleG726Order | undefined,
): { format: SpeechFormat | undefined } | undefined {
  if (audioCodec === 0) return undefined
  return { format: speechFormat({ payloadType: audioCodec, codec: codecOf(audioCodec), length: audioFrameLength }, order) }
}
