/**
 * Pictures that terminals send in 0x0801 over their own link: one taken around an alarm is stored with the alarm before it is acknowledged. All others
 * are photos of the vehicle.
 */
import { Refusal } from '../../../calls/refusal.ts'
import type { ReceivedMessage } from '../../../events/stored-messages.ts'
import { believedTime, timeInZone } from '../../../events/terminal-clock.ts'
import { acceptedEvidence, maxFiles } from '../../../evidence/evidence-connection.ts'
import type { AnnouncedFile } from '../../../evidence/evidence-store.ts'
import type { Files } from '../../../files/files.ts'
import type { EvidenceRepository } from './evidence.repository.ts'

interface PicturesDependencies {
  evidence: EvidenceRepository
  /** The alarm for which a rule took a picture of this camera a moment ago. */
  ofRule: (vehicleId: number, camera: number) => Promise<string | undefined>
  hasRoom: (number: string, bytes: number) => Promise<boolean>
  files: Pick<Files, 'store'>
  /** So many files more are on an alarm. */
  received: (caseId: string, files: number) => Promise<void>
}

/** Of a picture that does not say when it was taken, from there to its arrival, ms: what a slow network takes for it. */
const underway = 60_000
/** The event of a picture. */
const platformAsked = 0
const endings = ['jpg', 'tif', 'mp3', 'wav', 'wmv']

export type StoreWithAlarm = (message: ReceivedMessage<'media'>) => Promise<boolean>

export function alarmPictures({ evidence, ofRule, hasRoom, files, received }: PicturesDependencies): StoreWithAlarm {
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
    const number = await evidence.ofPictures(caseId, vehicleId)
    const name = `camera${channel}-${mediaId}.${endings[bytes[5] ?? 0] ?? 'bin'}`
    const before = await evidence.announce(number, [])
    const known = before.find(file => file.name === name)
    // The terminal sends it again because the answer was lost.
    if (known && known.state !== 'expected') return true
    if (!known && before.length >= maxFiles) return false
    const file = known ?? (await evidence.announce(number, [{ name, size: data.length }])).find(each => each.name === name)
    const owner = file && (await evidence.asked(number))
    if (!owner) return false
    const room = await hasRoom(number, data.length)
    const state = room && (await keep(file, data, owner.organisation)) ? 'stored' : 'refused'
    await evidence.settle(number, name, state)
    await received(caseId, state === 'stored' ? 1 : 0)
    return true
  }

  /** False: the quota of the organisation is used up. */
  async function keep({ id }: AnnouncedFile, data: Buffer, organisation: number): Promise<boolean> {
    async function* content() {
      yield data
    }
    try {
      await files.store(content(), acceptedEvidence, { owner: { kind: 'alarmEvidence', id }, organisation, replaces: true })
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  return store
}
