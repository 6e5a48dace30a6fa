/** A platform for tests of commands: vehicles on real sockets, users with and without the right, and how one asks for a cut and sees what becomes of it. */
import type { DataOf, VehicleCommand } from '@outrider/contract'
import { type Frame, messages, type Version } from '@outrider/jt808'
import { expect } from 'vitest'
import { type CutPlatform, cutPlatform, isControl, type LinkedVehicle } from './cut-platform.ts'
import { until } from './gateway.ts'
import type { Caller } from './platform.ts'

/** State of a vehicle that reports its relay as switched. */
export const relay = 0b11 | (1 << 10)
export const reason = 'Stolen, police informed'
export const sentTo = ({ terminal }: Pick<LinkedVehicle, 'terminal'>): number => terminal.heard.filter(isControl).length

/** Its terminal says what it does with the command. */
export async function acknowledges({ terminal }: Pick<LinkedVehicle, 'terminal'>, command: number, result = 0): Promise<void> {
  const fits = (frame: Frame) => isControl(frame) && frame.body[0] === command
  const { header } = await terminal.hears(fits)
  terminal.send(messages.terminalAck, { replySerial: header.serial, replyId: header.messageId, result })
}

type Step = VehicleCommand['steps'][number]

export interface CommandPlatform extends Omit<CutPlatform, 'linked'> {
  readonly operator: Caller
  readonly second: Caller
  /** Without the right to commands. */
  readonly watcher: Caller
  /** Of another organisation. */
  readonly outsider: Caller
  readonly linked: (version?: Version, of?: number, model?: string) => Promise<LinkedVehicle>
  /** `over`: what of the request is otherwise. */
  readonly cut: (vehicle: LinkedVehicle, over?: object, by?: Caller) => Promise<DataOf<'platform/sendCutOffFuelAndElecCmd'>>
  readonly cutCode: (vehicle: LinkedVehicle, over?: object, by?: Caller) => Promise<number>
  readonly stateOf: (commandId: string) => Promise<VehicleCommand>
  readonly statesOf: (commandId: string) => Promise<Step['state'][]>
  /** Or has been: on a busy machine it may be over between two looks. */
  readonly becomes: (commandId: string, state: VehicleCommand['state']) => Promise<void>
}

/**
 * `effect`: what shows the effect of a command later than so, ms, shows none. Tests in which it is shown have much longer: however busy the machine is,
 * it is shown in time.
 */
export async function commandPlatform({
  config,
  effect,
}: {
  config?: NonNullable<Parameters<typeof cutPlatform>[0]>['config']
  effect?: number
} = {}): Promise<CommandPlatform> {
  const parts: CutPlatform = await cutPlatform({
    ...(config && { config }),
    ...(effect !== undefined && { commandTimes: { effect } }),
  })
  const { platform, organisation } = parts
  await platform.addUser('operator', 'a password', [organisation])
  await platform.addUser('second', 'a password', [organisation])
  await platform.addUser('watcher', 'a password', [organisation], { rights: { commandAuth: false } })
  await platform.addUser('outsider', 'a password', [await platform.addOrganisation('Theirs')])
  const [operator, second, watcher, outsider] = (await Promise.all(
    ['operator', 'second', 'watcher', 'outsider'].map(login => platform.signIn(login, 'a password')),
  )) as [Caller, Caller, Caller, Caller]
  const asked = ({ vehicleId, plate }: LinkedVehicle, over: object) => ({ vehicleId, plateNum: plate, reason, ...over })
  const stateOf = async (commandId: string): Promise<VehicleCommand> => {
    const { commands } = await operator.call('platform/getCutOffFuelElecCmdResult', { commandId })
    return commands[0] ?? expect.fail()
  }
  const statesOf = async (commandId: string) => (await stateOf(commandId)).steps.map(step => step.state)
  return {
    ...parts,
    operator,
    second,
    watcher,
    outsider,
    linked: (version: Version = '2013', of = organisation, model = 'OR-1') => parts.linked({ version, of, model }),
    cut: (vehicle: LinkedVehicle, over: object = {}, by = operator) =>
      by.call('platform/sendCutOffFuelAndElecCmd', asked(vehicle, over)),
    cutCode: (vehicle: LinkedVehicle, over: object = {}, by = operator) =>
      by.code('platform/sendCutOffFuelAndElecCmd', asked(vehicle, over)),
    stateOf,
    statesOf,
    becomes: (commandId: string, state: VehicleCommand['state']) =>
      until(async () => (await statesOf(commandId)).includes(state)),
  }
}
