/** What a subordinate platform is told of a vehicle of another region: what it is (0x9204), where it is (0x9202), and where it was (0x9203). */
import { encode, exchangedPosition, exchangedPositions, MAX_POSITIONS, vehicleFacts } from '@outrider/jt809'
import { type VehicleKeys, vehicleKeysText } from '../vehicle-keys.ts'
import { wirePosition } from '../wire-position.ts'
import { messageAbout } from './asking-messages.ts'
import type { Subordinate } from './subordinate.ts'

type Report = Parameters<typeof wirePosition>[0]
interface Named {
  readonly plate: string
  readonly plateColor: number
}
interface ToSend {
  readonly messageId: number
  readonly body: Buffer
}

export const factsMessage = (vehicle: Named, keys: VehicleKeys, { edition }: Subordinate): ToSend =>
  messageAbout(vehicle, vehicleFacts.id, encode(vehicleFacts, { text: vehicleKeysText(keys) }, edition))

/** All of them are of the past. */
export function pastMessages(vehicle: Named, reports: readonly Report[], { edition }: Subordinate): ToSend[] {
  const sent = reports.map(report => wirePosition(report, { edition, platformId: '' }))
  const messages: ToSend[] = []
  for (let at = 0; at < sent.length; at += MAX_POSITIONS) {
    const positions = sent.slice(at, at + MAX_POSITIONS)
    messages.push(messageAbout(vehicle, exchangedPositions.id, encode(exchangedPositions, { positions }, edition)))
  }
  return messages
}

/** One alone is where it is now; of several, all but the newest are of the past. */
export function positionMessages(vehicle: Named, reports: readonly Report[], subordinate: Subordinate): ToSend[] {
  const messages = pastMessages(vehicle, reports.slice(0, -1), subordinate)
  const newest = reports.at(-1)
  if (!newest) return messages
  const { edition } = subordinate
  const position = wirePosition(newest, { edition, platformId: '' })
  return [...messages, messageAbout(vehicle, exchangedPosition.id, encode(exchangedPosition, { position }, edition))]
}
