/**
 * What a simulated terminal has set, and what it does when it is configured: it takes values, refuses, acknowledges and does nothing, restarts, gets
 * lost after a wrong address, and leaves for another server and comes back.
 */
import { decode, type Frame, messages, type Parameter } from '@outrider/jt808'
import type { Configurability } from './configurability.ts'
import type { Identity } from '../identity.ts'
import { parametersOf } from './self-description.ts'

/** Parameters that lead to the platform. */
const address = { server: 0x0013, tcpPort: 0x0018 }
const orders = { connect: 2, restart: 4, factory: 5 }

interface SettingLink {
  acknowledge(replySerial: number, replyId: number, result: number): void
  sendParameters(replySerial: number, parameters: Parameter[]): void
  /** Closes the link and connects again. */
  restart(): void
  /** Closes the link; comes back after so long, or (undefined) never. */
  leave(ms?: number): void
  /** 0x0302. */
  answer(replySerial: number, answer: number): void
  /** Reports every so many ms for so long; 0: not any more. */
  track(everyMs: number, forMs: number): void
}

interface SettingOptions {
  identity: Identity
  heartbeatSeconds: number
  manyParameters: boolean
  configurability: Configurability
  link: SettingLink
}

export class TerminalSettings {
  readonly #options: SettingOptions
  #values: Map<number, Parameter>
  /** 0x8103 that it was sent, whatever it did. */
  received = 0

  constructor(options: SettingOptions) {
    this.#options = options
    this.#values = this.#first()
  }

  value(id: number): number | string | undefined {
    return this.#values.get(id)?.value
  }

  /** False: it is about something else. */
  handle({ header: { messageId, serial }, body }: Frame): boolean {
    const { identity, link } = this.#options
    const { version } = identity
    switch (messageId) {
      case messages.queryParameters.id:
        link.sendParameters(serial, [...this.#values.values()])
        return true
      case messages.querySpecificParameters.id: {
        const { ids } = decode(messages.querySpecificParameters, body, version).value
        link.sendParameters(
          serial,
          [...this.#values.values()].filter(({ id }) => ids.includes(id)),
        )
        return true
      }
      case messages.setParameters.id:
        this.#set(serial, decode(messages.setParameters, body, version).value.parameters)
        return true
      case messages.terminalControl.id:
        return this.#order(serial, decode(messages.terminalControl, body, version).value)
      case messages.temporaryTracking.id: {
        const { interval, validity = 0 } = decode(messages.temporaryTracking, body, version).value
        link.acknowledge(serial, messageId, 0)
        link.track(interval * 1_000, validity * 1_000)
        return true
      }
      case messages.question.id: {
        const { answers } = decode(messages.question, body, version).value
        link.acknowledge(serial, messageId, 0)
        // Its driver takes the first answer.
        if (answers[0]) link.answer(serial, answers[0].id)
        return true
      }
      case messages.setEvents.id:
      case messages.setInformationMenu.id:
      case messages.information.id:
      case messages.setPhoneBook.id:
      case messages.dataDown.id:
      case messages.linkTest.id:
        link.acknowledge(serial, messageId, 0)
        return true
      default:
        return false
    }
  }

  #first(): Map<number, Parameter> {
    const { identity, heartbeatSeconds, manyParameters } = this.#options
    return new Map(parametersOf(identity, heartbeatSeconds, manyParameters).map(each => [each.id, each]))
  }

  #set(serial: number, parameters: readonly Parameter[]): void {
    const { configurability, link } = this.#options
    this.received += 1
    if (configurability === 'refuses') return link.acknowledge(serial, messages.setParameters.id, 1)
    if (configurability === 'vanishes') return link.leave()
    const led = this.#address()
    if (configurability === 'takes') for (const { id, value } of parameters) this.#values.set(id, { id, value })
    link.acknowledge(serial, messages.setParameters.id, 0)
    // It was led elsewhere, where no platform of ours is.
    if (this.#address() !== led) link.leave()
  }

  #address(): string {
    return `${this.value(address.server)} ${this.value(address.tcpPort)}`
  }

  #order(serial: number, { command, parameters }: { command: number; parameters: string }): boolean {
    const { configurability, link } = this.#options
    if (!Object.values(orders).includes(command)) return false
    const does = configurability === 'takes'
    link.acknowledge(serial, messages.terminalControl.id, configurability === 'refuses' ? 1 : 0)
    if (!does) return true
    if (command === orders.factory) this.#values = this.#first()
    if (command !== orders.connect) link.restart()
    else {
      const minutes = Number(parameters.split(';')[8] ?? 0)
      link.leave(minutes > 0 ? minutes * 60_000 : undefined)
    }
    return true
  }
}
