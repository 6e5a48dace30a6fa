/** The message that tells a superior platform the codes of the day (0x1701). */
import { aboutVehicle, cutText, encode, videoCodes, writeEnvelope } from '@outrider/jt809'
import type { UpwardMessage } from './alarm-messages.ts'
import type { Superior } from './superior.ts'

export function codesMessage(
  { platformId, edition }: Superior,
  { home, elsewhere }: { home: string; elsewhere: string },
): UpwardMessage {
  const value = { platformId: cutText(platformId, 11), code: home, otherRegionCode: elsewhere }
  // About no vehicle, with its place left empty: the reading of the standard that most platforms have.
  const body = writeEnvelope(aboutVehicle('', 0), videoCodes.id, encode(videoCodes, value, edition))
  return { messageId: videoCodes.id & 0xff00, dataType: videoCodes.id, body }
}
