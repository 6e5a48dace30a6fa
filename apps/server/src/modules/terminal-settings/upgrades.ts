/**
 * Upgrades of terminals. Parts go only while the vehicle stands. Until the last one goes nothing is installed, and a lost link, a vehicle that drives
 * off or a server that is killed only puts it off: it goes on behind the parts that the terminal has. With the last part it is `awaiting` in the
 * database, and not sent again: what became of it the terminal says (0x0108), or its version does when it has signed in again (0x0107).
 */
import type { Logger } from 'pino'
import type { MessageSink, ReceivedMessage } from '../../events/stored-messages.ts'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { Files } from '../../files/files.ts'
import type { InterlockPort, StopGatePort } from '../ports.ts'
import type { ChangesRepository } from './changes.repository.ts'
import { firmwareFile } from './firmware-file.ts'
import type { FirmwaresRepository } from './firmwares.repository.ts'
import type { ChangeRow } from './setting-rows.ts'
import type { SettingTimes } from './setting-times.ts'
import type { ChangesOfTerminals } from './terminal-settings.ts'

interface UpgradeDependencies {
  repository: ChangesRepository
  firmwares: FirmwaresRepository
  changes: ChangesOfTerminals
  terminals: Pick<Terminals, 'isLinked' | 'isLinkedHere' | 'send'>
  files: Pick<Files, 'ofOwner' | 'read'>
  gate: () => StopGatePort
  interlock: () => Pick<InterlockPort, 'needsApproval'>
  times: SettingTimes
  log: Logger
  now: () => number
  /** Something can be found out of this vehicle. */
  look: (vehicleId: number) => void
}

/** Of one server at the same time; each takes some 20 kB/s of a mobile network, and 64 kB of memory. */
export const upgradesAtOnce = 40
/** One whose sending has begun so often without getting any further is given up; a vehicle stops at lights more often than that. */
const maxBegun = 30
/** Parts between two notes of how far it is. */
const noted = 16
/** What takes no firmware by this message has nothing to say of one. */
const reasonsOfResult: Readonly<Record<number, string>> = {
  1: 'upgradeFailed',
  2: 'upgradeCancelled',
  0x10: 'upgradeNoTarget',
  0x11: 'upgradeHardware',
  0x12: 'upgradeSame',
  0x13: 'upgradeVersion',
}
const ofTerminal = 0

export class Upgrades {
  readonly #deps: UpgradeDependencies
  /** On their way by this server, by change. */
  readonly #sending = new Map<string, AbortController>()

  constructor(deps: UpgradeDependencies) {
    this.#deps = deps
  }

  get sendingCount(): number {
    return this.#sending.size
  }

  /** Sends a change that is `sending`. */
  async send(row: ChangeRow): Promise<void> {
    const { changes, firmwares, terminals, look } = this.#deps
    const stop = new AbortController()
    this.#sending.set(row.id, stop)
    await changes.during(row, async () => {
      const sent = { begun: false, last: false, more: false }
      try {
        await this.#begin(row, stop.signal, sent)
      } catch (error) {
        if (!(error instanceof CommandError) || isRefusal(error)) throw error
        // It may have installed it: what it says when it signs in tells.
        if (sent.last)
          return error.reason === 'linkLost' && terminals.isLinkedHere(row.vehicle_id) ? look(row.vehicle_id) : undefined
        // Of what was called off the end is stored already.
        if (stop.signal.aborted) return
        // While its vehicle drives nothing is begun.
        if (sent.begun && !sent.more && row.begun + 1 >= maxBegun) return await this.#end(row, 'noAnswer', 'upgradeTries')
        // Nothing can be installed: the last part did not go.
        await firmwares.waitAgain(row.id)
      } finally {
        this.#sending.delete(row.id)
      }
    })
  }

  async #begin(row: ChangeRow, signal: AbortSignal, sent: { begun: boolean; last: boolean; more: boolean }): Promise<void> {
    const { firmwares, files, gate, terminals, now, times, log } = this.#deps
    const { id, vehicle_id: vehicleId, firmware_id: firmwareId } = row
    const firmware = firmwareId === null ? undefined : await firmwares.one(firmwareId)
    const file = firmware && (await firmwareFile(files, firmware.id))
    if (!file) return await this.#end(row, 'withheld', 'upgradeNoFile')
    await gate().askFirst(vehicleId, 'platform')
    // Before the terminal is asked anything more.
    const permits = gate().whileItStands(vehicleId)
    if (!permits()) throw new CommandError('withheld')
    const before = await this.#version(vehicleId)
    if (before === undefined) return await this.#end(row, 'noAnswer', 'upgradeNotRead')
    if (firmware.kind === ofTerminal && before === firmware.version) return await this.#has(row, before, 'upgradeHadIt')
    await firmwares.begin(id, before, now())
    sent.begun = true
    let done = { parts: row.parts_done, total: row.parts }
    // One after the other: the last is the one that stays.
    let noting = Promise.resolve()
    const note = (): void => {
      noting = noting
        .then(() => firmwares.progress(id, done, now()))
        .catch((error: unknown) => log.warn({ err: error, change: id }, 'how far an upgrade is could not be stored'))
    }
    const goesOn = setInterval(note, times.note)
    try {
      const { result } = await terminals.send(
        vehicleId,
        'upgrade',
        {
          type: firmware.kind,
          maker: firmware.maker,
          version: firmware.version,
          size: file.size,
          done: row.parts_done,
          read: (from, to) => file.read(from, to),
          beforeLast: async () => !(await this.#lacksApproval(row)) && (await firmwares.makeWhole(id, now() + times.install)),
          lastWritten: () => void (sent.last = true),
          progress(parts, total) {
            done = { parts, total }
            sent.more ||= parts > row.parts_done
            if (parts % noted === 0) note()
          },
          signal,
        },
        { by: 'platform', permits },
      )
      await result
    } finally {
      clearInterval(goesOn)
      await noting
      await firmwares.progress(id, done, now())
    }
  }

  /** Its organisation may ask for a second person since it was begun; then its rollout stops before it goes again. */
  async #lacksApproval({ approved_name: approvedName, vehicle_id: vehicleId }: ChangeRow): Promise<boolean> {
    return approvedName === '' && (await this.#deps.interlock().needsApproval(vehicleId))
  }

  /** The terminal has signed in. */
  async returned(row: ChangeRow): Promise<void> {
    if (row.state === 'sending') return
    await this.#deps.changes.during(row, () => this.#compare(row, row.detail === 'upgradeReported'))
  }

  /** Its time is over. */
  async overdue(row: ChangeRow): Promise<void> {
    const { terminals, changes } = this.#deps
    await changes.during(row, async () => {
      if (terminals.isLinked(row.vehicle_id)) await this.#compare(row, true)
      else await this.#end(row, 'lost')
    })
  }

  /** @param ended whether what it says now is what became of it */
  async #compare(row: ChangeRow, ended: boolean): Promise<void> {
    const version = await this.#version(row.vehicle_id)
    if (version === undefined) return ended ? await this.#end(row, 'noAnswer', 'upgradeNotRead') : undefined
    if (version === row.version) return await this.#has(row, version, row.state === 'lost' ? 'late' : '')
    // It may install it yet.
    if (version === row.version_before && !ended) return
    await this.#deps.firmwares.keepAfter(row.id, version)
    await this.#end(row, 'different', version === row.version_before ? 'upgradeSame' : 'upgradeOther')
  }

  async #has(row: ChangeRow, version: string, detail: string): Promise<void> {
    await this.#deps.firmwares.keepAfter(row.id, version)
    await this.#end(row, 'done', detail)
  }

  async #end(row: ChangeRow, state: 'done' | 'different' | 'noAnswer' | 'lost' | 'withheld', detail = ''): Promise<void> {
    const { repository, now } = this.#deps
    await repository.end(row.id, { state, detail, at: now() })
  }

  /** As it says it now; undefined: it does not. */
  async #version(vehicleId: number): Promise<string | undefined> {
    try {
      const { result } = await this.#deps.terminals.send(vehicleId, 'attributes', null, { by: 'platform' })
      return (await result).firmware.trim()
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      return undefined
    }
  }

  /** 0x0108. What is told of an upgrade that nobody has sent is kept as a message. */
  get sink(): MessageSink<'upgradeResult'> {
    return {
      message: 'upgradeResult',
      store: async batch => {
        for (const message of batch) await this.#reported(message)
        return { left: batch, unfinished: [] }
      },
    }
  }

  async #reported({ vehicleId, body: { type, result } }: ReceivedMessage<'upgradeResult'>): Promise<void> {
    const { firmwares, repository, now, look } = this.#deps
    const open = await firmwares.openOf(vehicleId)
    if (!open || open.kind !== type) return
    if (result !== 0) {
      const detail = reasonsOfResult[result] ?? 'upgradeFailed'
      await repository.end(open.id, { state: 'refused', detail, at: now() })
      this.#sending.get(open.id)?.abort()
    } else if (type !== ofTerminal) await repository.end(open.id, { state: 'done', at: now() })
    else await repository.note(open.id, 'upgradeReported')
    look(vehicleId)
  }
}

const isRefusal = ({ reason }: CommandError): boolean => ['failed', 'badMessage', 'notSupported', 'frozen'].includes(reason)
