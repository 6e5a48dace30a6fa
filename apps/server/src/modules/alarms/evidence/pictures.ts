/**
 * Pictures that terminals send in 0x0801 over their own link: one taken around an alarm is stored with the alarm before it is acknowledged. All others
 * are photos of the vehicle.
 */
import type { ReceivedMessage } from '../../../events/stored-messages.ts'
import { believedTime, timeInZone } from '../../../events/terminal-clock.ts'
import type { EvidenceRepository } from './evidence.repository.ts'
import type { UnaskedFiles } from './unasked-files.ts'

interface PicturesDependencies {
  evidence: Pick<EvidenceRepository, 'caseWithPicture' | 'caseAround'>
  /** The alarm for which a rule took a picture of this camera a moment ago. */
  ofRule: (vehicleId: number, camera: number) => Promise<string | undefined>
  unasked: Pick<UnaskedFiles, 'keep'>
}

/** Of a picture that does not say when it was taken, from there to its arrival, ms: what a slow network takes for it. */
const underway = 60_000
/** The event of a picture. */
const platformAsked = 0
const endings = ['jpg', 'tif', 'mp3', 'wav', 'wmv']

export type StoreWithAlarm = (message: ReceivedMessage<'media'>) => Promise<boolean>

export function alarmPictures({ evidence, ofRule, unasked }: PicturesDependencies): StoreWithAlarm {
  /** False: it is of no alarm, or its alarm has enough. */
  async function store({ vehicleId, receivedAt, zoneMinutes, body, bytes }: ReceivedMessage<'media'>): Promise<boolean> {
    const { mediaId, event, channel, data, location, packages } = body
    // A part of a file (2011) is none.
    if ((packages && packages.total > 1) || data.length === 0) return false
    const at = location ? believedTime(timeInZone(location.time, zoneMinutes), receivedAt) : receivedAt - underway
    const asked =
      event === platformAsked
        ? ((await evidence.caseWithPicture(vehicleId, channel)) ?? (await ofRule(vehicleId, channel)))
        : undefined
    const caseId = asked ?? (await evidence.caseAround(vehicleId, at))
    if (caseId === undefined) return false
    const name = `camera${channel}-${mediaId}.${endings[bytes[5] ?? 0] ?? 'bin'}`
    async function* content() {
      yield data
    }
    return (await unasked.keep({ caseId, vehicleId, name, size: data.length, content: content() })) !== 'full'
  }

  return store
}
