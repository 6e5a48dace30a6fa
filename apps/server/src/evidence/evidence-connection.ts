/**
 * One connection on which a terminal uploads the files of an alarm (T/JSATL 12): 0x1210 announces them under the number of 0x9208, then each is
 * announced (0x1211), comes in blocks and ends with 0x1212, which is answered by what is missing. An upload under a number that is not known, or by
 * another terminal, is cut off.
 */
import type { Socket } from 'node:net'
import {
  Assembler,
  AttachmentStream,
  type BodyOf,
  BodyError,
  decode,
  encode,
  type Frame,
  type Message,
  messages,
  readFrame,
} from '@outrider/jt808'
import { answerFrame } from '../downlink/downlink.ts'
import type { Certificate } from '../connections/certificate.ts'
import { beginsTls, insideOf } from '../connections/either-tls.ts'
import type { Place } from '../connections/port-guard.ts'
import { isNoRoom } from '../connections/write-whole.ts'
import { Refusal } from '../calls/refusal.ts'
import type { Accepted, Files } from '../files/files.ts'
import type { AnnouncedFile, AskedEvidence, EvidenceStore } from './evidence-store.ts'
import { type EvidenceUploads, maxBytes } from './evidence-uploads.ts'

/** Why a connection was cut off. */
export type EvidenceRefusal =
  | 'notEvidence'
  | 'unknownNumber'
  | 'otherTerminal'
  | 'tooManyFiles'
  | 'badName'
  | 'tooLarge'
  | 'notAnnounced'
  | 'outside'
  | 'scattered'
  | 'endless'
  | 'full'
  | 'tooMany'
  | 'guessing'
  | 'silent'

class Cut extends Error {
  readonly why: EvidenceRefusal
  constructor(why: EvidenceRefusal) {
    super(why)
    this.why = why
  }
}

export interface EvidenceDependencies {
  evidence: EvidenceStore
  uploads: EvidenceUploads
  files: Pick<Files, 'store'>
  /** Terminals may speak TLS. */
  certificate?: Pick<Certificate, 'context'> | undefined
  /** All files of an alarm have come. */
  complete: (asked: AskedEvidence, files: number) => Promise<void>
  refused: (why: EvidenceRefusal, details: { address: string; phone: string | undefined }) => void
  log: { error(fields: object, text: string): void }
}

/** By content, whatever the terminal calls them; all else is kept, and only offered for saving. */
export const acceptedEvidence: Accepted = {
  types: ['image/jpeg', 'image/png', 'video/mp4', 'audio/wav', 'audio/mpeg'],
  typeNames: 'JPEG/PNG/MP4/WAV/MP3',
  maxBytes: maxBytes.file,
  otherwise: 'application/octet-stream',
}
/** Of one number. */
export const maxFiles = 32
/** Of the field of a block's head: 50 bytes. No separators, so that a name can be shown and saved under. */
const soundName = /^[\w.@+-]{1,50}$/

const bytesOf = (files: readonly AnnouncedFile[]): number => files.reduce((sum, { size }) => sum + size, 0)

export class EvidenceConnection {
  readonly #deps: EvidenceDependencies
  /** That of TCP, or what is inside of it. */
  #socket: Socket
  readonly #address: string
  readonly #stream = new AttachmentStream()
  /** 0x1210 with many files comes in parts. */
  readonly #assembler = new Assembler({ maxMessages: 1 })
  #asked: AskedEvidence | undefined
  /** Sizes of the announced files that are still to come, by name. */
  readonly #announced = new Map<string, number>()
  /** Names of those that have come, or may not be stored: a terminal that missed the answer sends them again. */
  readonly #settled = new Set<string>()
  #phone: string | undefined
  #serial = 0
  #working: Promise<void> = Promise.resolve()
  /** Bytes of this connection: one that sends the same again and again has an end. */
  #bytes = 0

  readonly #place: Pick<Place, 'belongs' | 'wrong'>
  #busy = false
  #failed = false

  constructor(socket: Socket, address: string, deps: EvidenceDependencies, place: Pick<Place, 'belongs' | 'wrong'>) {
    this.#socket = socket
    this.#address = address
    this.#deps = deps
    this.#place = place
    // One chunk at a time: nothing piles up here while the disk or the database is slow.
    const received = (chunk: Buffer): void => {
      this.#socket.pause()
      this.#working = this.#work(chunk)
    }
    socket.once('data', (first: Buffer) => {
      const context = deps.certificate?.context
      const isTls = context !== undefined && beginsTls(first)
      if (isTls) this.#socket = insideOf(socket, first, context)
      this.#socket.on('data', received)
      if (!isTls) received(first)
    })
  }

  /** To make room for others: it has said nothing yet, or nothing that is known. */
  get canBeCut(): boolean {
    return !this.#busy
  }

  /** Something has been announced. */
  get known(): boolean {
    return this.#asked !== undefined
  }

  cut(why: EvidenceRefusal): void {
    this.#fail(new Cut(why))
  }

  /** Resolves when what was taken is done with. */
  async settled(): Promise<void> {
    await this.#working
  }

  #fail(error: unknown): void {
    if (this.#failed) return
    // Also of a sender that has closed its end already: what it sent is on record.
    this.#failed = true
    this.#socket.destroy()
    if (error instanceof Cut && (error.why === 'unknownNumber' || error.why === 'otherTerminal')) this.#place.wrong()
    if (error instanceof Cut || error instanceof BodyError)
      this.#deps.refused(error instanceof Cut ? error.why : 'notEvidence', {
        address: this.#address,
        phone: this.#phone,
      })
    else this.#deps.log.error({ err: error, address: this.#address }, 'an upload of alarm files failed')
  }

  async #work(chunk: Buffer): Promise<void> {
    this.#busy = true
    try {
      await this.#take(chunk)
      this.#busy = false
      this.#socket.resume()
    } catch (error) {
      this.#fail(error)
    }
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#bytes += chunk.length
    if (this.#bytes > maxBytes.connection) throw new Cut('endless')
    this.#stream.push(chunk)
    for (let piece = this.#stream.next(); piece; piece = this.#stream.next()) {
      if (piece.kind === 'broken') throw new Cut('notEvidence')
      if (piece.kind === 'data') await this.#inTurn(() => this.#block(piece))
      else {
        const read = readFrame(piece.content)
        // A damaged frame is sent again.
        if (read.ok) await this.#inTurn(() => this.#part(read.frame))
      }
    }
  }

  async #part(frame: Frame): Promise<void> {
    if (!frame.header.subPackage) return await this.#frame(frame)
    const added = this.#assembler.add(frame, performance.now())
    if ('complete' in added) await this.#frame(added.complete)
    else this.#acknowledge(frame)
  }

  async #frame(frame: Frame): Promise<void> {
    const { header } = frame
    if (this.#phone !== undefined && this.#phone !== header.phone) throw new Cut('otherTerminal')
    this.#phone = header.phone
    const of = <T>(message: Message<T>): T => decode(message, frame.body, header.version).value
    if (header.messageId === messages.alarmAttachmentInfo.id) await this.#announce(frame, of(messages.alarmAttachmentInfo))
    else if (header.messageId === messages.attachmentFileInfo.id) await this.#begin(frame, of(messages.attachmentFileInfo))
    else if (header.messageId === messages.attachmentFileCompleted.id)
      await this.#end(frame, of(messages.attachmentFileCompleted))
    else this.#acknowledge(frame, 3)
  }

  async #inTurn(work: () => Promise<void>): Promise<void> {
    await (this.#asked ? this.#deps.uploads.inTurn(this.#asked.number, work) : work())
  }

  async #announce(frame: Frame, info: BodyOf<typeof messages.alarmAttachmentInfo>): Promise<void> {
    const asked = await this.#deps.evidence.asked(info.number)
    if (!asked) throw new Cut('unknownNumber')
    if (asked.phone !== frame.header.phone) throw new Cut('otherTerminal')
    // Of a name that is there twice the last counts.
    const files = [...new Map(info.files.map(file => [file.name, file])).values()]
    if (files.length > maxFiles) throw new Cut('tooManyFiles')
    if (!files.every(({ name }) => soundName.test(name))) throw new Cut('badName')
    if (files.some(({ size }) => size > maxBytes.file)) throw new Cut('tooLarge')
    const known = await this.#deps.evidence.announce(info.number, files)
    // Announcing again and again must not add up.
    if (known.length > maxFiles) throw new Cut('tooManyFiles')
    if (bytesOf(known) > maxBytes.alarm) throw new Cut('tooLarge')
    this.#asked = asked
    this.#place.belongs()
    this.#announced.clear()
    for (const { name, size, state } of known)
      if (state === 'expected') this.#announced.set(name, size)
      else this.#settled.add(name)
    this.#acknowledge(frame)
    // An alarm without files is done with.
    if (known.length === 0) await this.#deps.complete(asked, 0)
  }

  async #begin(frame: Frame, { name, size }: { name: string; size: number }): Promise<void> {
    if (await this.#isSettled(name)) return this.#acknowledge(frame)
    const asked = this.#expected(name)
    // Some terminals know the size of a clip only when it ends.
    await this.#announceSize(asked, name, size)
    if (!this.#deps.uploads.hasRoom()) throw new Cut('full')
    if (await this.#deps.evidence.hasRoom(asked.number, size)) {
      const { number, phone, company } = asked
      if (!(await this.#deps.uploads.open({ number, name, size, phone, company }))) throw new Cut('full')
    } else await this.#conclude(asked, name, 'refused')
    this.#acknowledge(frame)
  }

  /** Whether it is there, or may not be: another connection of the terminal may have brought it. */
  async #isSettled(name: string): Promise<boolean> {
    if (this.#asked && this.#announced.has(name) && !this.#deps.uploads.find(this.#asked.number, name)) {
      const known = await this.#deps.evidence.announce(this.#asked.number, [])
      if (known.some(file => file.name === name && file.state !== 'expected')) this.#settle(name)
    }
    return this.#settled.has(name)
  }

  async #announceSize({ number }: AskedEvidence, name: string, size: number): Promise<void> {
    if (size === this.#announced.get(name)) return
    if (size > maxBytes.file) throw new Cut('tooLarge')
    const known = await this.#deps.evidence.announce(number, [{ name, size }])
    if (bytesOf(known) > maxBytes.alarm) throw new Cut('tooLarge')
    this.#announced.set(name, size)
  }

  async #block({ name, offset, bytes }: { name: string; offset: number; bytes: Buffer }): Promise<void> {
    if (this.#settled.has(name)) return
    const { number, phone, company } = this.#expected(name)
    const { uploads } = this.#deps
    // What has come of it stays, and the terminal goes on from there.
    if (!uploads.hasRoom()) throw new Cut('full')
    const file =
      uploads.find(number, name) ?? (await uploads.open({ number, name, size: this.#announced.get(name) ?? 0, phone, company }))
    if (!file) throw new Cut('full')
    const result = await file.write(offset, bytes).catch(async (error: unknown) => {
      // What is on the disk of it is not known any more: the terminal begins it again.
      await uploads.close(number, name)
      throw isNoRoom(error) ? new Cut('full') : error
    })
    if (result !== 'held') throw new Cut(result)
  }

  async #end(frame: Frame, { name, type, size }: { name: string; type: number; size: number }): Promise<void> {
    // What has come before and is told again: the answer was lost.
    if (await this.#isSettled(name)) return this.#answer(frame, { name, type, result: 0, gaps: [] })
    const asked = this.#expected(name)
    const file = this.#deps.uploads.find(asked.number, name)
    if (!file) return this.#answer(frame, { name, type, result: 1, gaps: [{ offset: 0, length: size }] })
    // The size in the end is the true one, unless it is none: nothing, or less than has come.
    if (size > 0 && size !== file.size && (size > file.size || !file.complete)) await this.#resize(asked, name, size)
    if (!file.complete) return this.#answer(frame, { name, type, result: 1, gaps: file.gaps() })
    await this.#store(asked, name, file.read())
    await this.#deps.uploads.close(asked.number, name)
    // Stored for good: only now it is said.
    this.#answer(frame, { name, type, result: 0, gaps: [] })
  }

  async #resize(asked: AskedEvidence, name: string, size: number): Promise<void> {
    const before = this.#announced.get(name) ?? 0
    if (size > before) await this.#announceSize(asked, name, size)
    const resized = this.#deps.uploads.resize(asked.number, name, size)
    if (resized) await this.#announceSize(asked, name, size)
    else if (size > before) throw new Cut('full')
  }

  async #store(asked: AskedEvidence, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const { evidence, files } = this.#deps
    const row = (await evidence.announce(asked.number, [])).find(each => each.name === name)
    if (!row) throw new Cut('notAnnounced')
    let state: 'stored' | 'refused' = 'stored'
    try {
      const owner = { kind: 'alarmEvidence', id: row.id }
      await files.store(content, acceptedEvidence, { owner, organisation: asked.organisation, replaces: true })
    } catch (error) {
      // The quota of the organisation is used up; asking for it again would not help.
      if (!(error instanceof Refusal)) throw error
      state = 'refused'
    }
    await this.#conclude(asked, name, state)
  }

  async #conclude(asked: AskedEvidence, name: string, state: 'stored' | 'refused'): Promise<void> {
    const { evidence, complete } = this.#deps
    const files = await evidence.settle(asked.number, name, state)
    this.#settle(name)
    if (files !== undefined) await complete(asked, files)
  }

  #settle(name: string): void {
    this.#announced.delete(name)
    this.#settled.add(name)
  }

  #expected(name: string): AskedEvidence {
    if (!this.#asked || !this.#announced.has(name)) throw new Cut('notAnnounced')
    return this.#asked
  }

  #acknowledge({ header }: Frame, result = 0): void {
    this.#write(header, messages.platformAck, { replySerial: header.serial, replyId: header.messageId, result })
  }

  #answer({ header }: Frame, answer: BodyOf<typeof messages.attachmentFileCompletedResponse>): void {
    this.#write(header, messages.attachmentFileCompletedResponse, answer)
  }

  #write<T>(to: Frame['header'], message: Message<T>, value: T): void {
    const body = encode(message, value, to.version)
    this.#socket.write(answerFrame(to, { messageId: message.id, serial: (this.#serial += 1), body }))
  }
}
