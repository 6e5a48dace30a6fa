/**
 * Firmware of a simulated terminal: it takes the parts of 0x8108, acknowledges each, asks for what it misses, installs the whole by a restart, and says
 * what became of it (0x0108) when it has signed in again.
 */
import { decode, type Frame, messages } from '@outrider/jt808'
import type { Identity } from '../identity.ts'
import type { UpgradeManner } from './upgrade-manners.ts'

export const firstFirmware = '3.4.1-sim'
const midway = 0.6
const failed = 1
const notSupported = 3
/** Of one file; more is none of ours. */
const maxParts = 20_000

interface FirmwareLink {
  acknowledge(replySerial: number, replyId: number, result: number): void
  /** 0x0108. */
  tell(type: number, result: number): void
  /** 0x0005, which is of 2019; earlier ones fail. */
  ask(firstSerial: number, indexes: number[]): void
  restart(): void
  leave(): void
}

export class Firmware {
  readonly #identity: Identity
  readonly #manner: UpgradeManner
  readonly #link: FirmwareLink
  readonly #parts = new Map<number, Buffer>()
  #toTell: { type: number; result: number } | undefined
  /** As it says in 0x0107. */
  version = firstFirmware
  /** Whole ones that it had, whatever became of them, and parts that came twice. */
  received = 0
  repeated = 0
  /** Bytes of the last whole one. */
  last: Buffer | undefined

  constructor(identity: Identity, manner: UpgradeManner, link: FirmwareLink) {
    this.#identity = identity
    this.#manner = manner
    this.#link = link
  }

  /** False: it is about something else. */
  handle({ header: { messageId, serial, subPackage }, body }: Frame): boolean {
    if (messageId !== messages.upgradePackage.id) return false
    const { total, index } = subPackage ?? { total: 1, index: 1 }
    const fails = this.#manner === 'refuses' || (this.#manner === 'failsMidway' && index > total * midway)
    if (fails || total > maxParts) {
      this.#link.acknowledge(serial, messageId, this.#manner === 'refuses' ? notSupported : failed)
      if (this.#manner === 'failsMidway') this.#link.tell(0, failed)
      this.#parts.clear()
      return true
    }
    if (this.#parts.has(index)) this.repeated += 1
    this.#parts.set(index, body)
    this.#link.acknowledge(serial, messageId, 0)
    if (this.#parts.size === total) this.#install()
    else if (index === total) {
      const missing = Array.from({ length: total }, (_, at) => at + 1).filter(each => !this.#parts.has(each))
      this.#link.ask((serial - index + 1) & 0xffff, missing)
    }
    return true
  }

  linkEnded(): void {
    if (this.#manner === 'forgets') this.#parts.clear()
  }

  signedIn(): void {
    const result = this.#toTell
    this.#toTell = undefined
    if (result) this.#link.tell(result.type, result.result)
  }

  #install(): void {
    const { version: edition } = this.#identity
    const whole = Buffer.concat([...this.#parts].toSorted(([a], [b]) => a - b).map(([, body]) => body))
    this.#parts.clear()
    const { type, version, size, data } = decode(messages.upgradePackage, whole, edition).value
    this.received += 1
    this.last = data
    const good = size === data.length
    if (good && this.#manner !== 'keepsOld' && this.#manner !== 'failsInstall') this.version = version
    this.#toTell = { type, result: good && this.#manner !== 'failsInstall' ? 0 : failed }
    if (this.#manner === 'vanishes') this.#link.leave()
    else this.#link.restart()
  }
}
