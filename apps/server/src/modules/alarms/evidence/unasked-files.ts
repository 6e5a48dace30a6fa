/** Files of an alarm that its terminal was not asked for: pictures in 0x0801, and the sound of talks. One bound, one store, one way to be seen. */
import { Refusal } from '../../../calls/refusal.ts'
import { acceptedEvidence, maxFiles } from '../../../evidence/evidence-connection.ts'
import type { AnnouncedFile } from '../../../evidence/evidence-store.ts'
import type { Files } from '../../../files/files.ts'
import type { EvidenceRepository } from './evidence.repository.ts'

export interface UnaskedFile {
  caseId: string
  vehicleId: number
  name: string
  size: number
  content: AsyncIterable<Uint8Array>
}

interface UnaskedFilesDependencies {
  evidence: EvidenceRepository
  hasRoom: (number: string, bytes: number) => Promise<boolean>
  files: Pick<Files, 'store'>
  /** So many files more are on an alarm. */
  received: (caseId: string, files: number) => Promise<void>
}

export class UnaskedFiles {
  readonly #deps: UnaskedFilesDependencies

  constructor(deps: UnaskedFilesDependencies) {
    this.#deps = deps
  }

  async hasRoom(caseId: string, vehicleId: number, bytes: number): Promise<boolean> {
    const { evidence, hasRoom } = this.#deps
    const number = await evidence.ofPictures(caseId, vehicleId)
    return (await evidence.announce(number, [])).length < maxFiles && (await hasRoom(number, bytes))
  }

  /** Stored once under its name. full: the alarm has as many as it may. */
  async keep({ caseId, vehicleId, name, size, content }: UnaskedFile): Promise<'stored' | 'refused' | 'full'> {
    const { evidence, hasRoom, received } = this.#deps
    const number = await evidence.ofPictures(caseId, vehicleId)
    const before = await evidence.announce(number, [])
    const known = before.find(file => file.name === name)
    // It comes again, because nobody heard that it was stored.
    if (known && known.state !== 'expected') return known.state
    if (!known && before.length >= maxFiles) return 'full'
    const file = known ?? (await evidence.announce(number, [{ name, size }])).find(each => each.name === name)
    const owner = file && (await evidence.asked(number))
    if (!owner) return 'full'
    const room = await hasRoom(number, size)
    const state = room && (await this.#store(file, content, owner.organisation)) ? 'stored' : 'refused'
    await evidence.settle(number, name, state)
    await received(caseId, state === 'stored' ? 1 : 0)
    return state
  }

  /** False: the quota of the organisation is used up. */
  async #store({ id }: AnnouncedFile, content: AsyncIterable<Uint8Array>, organisation: number): Promise<boolean> {
    try {
      const owner = { kind: 'alarmEvidence', id }
      await this.#deps.files.store(content, acceptedEvidence, { owner, organisation, replaces: true })
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}
