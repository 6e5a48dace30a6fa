/** Implements the `Terminals` port on the gateway's sessions. */
import type { CommandOptions, SentCommand, Terminals } from '../events/terminals.ts'
import type { CommandName, CommandResult } from '../events/terminal-commands.ts'
import type { ClockWatch } from './clocks/clock-watch.ts'
import type { CommandSender } from './commands/command-sender.ts'
import type { Sessions } from './sessions/sessions.ts'

export const terminalPort = (sessions: Sessions, commands: CommandSender, clocks: ClockWatch): Terminals => ({
  async send<C extends CommandName>(
    vehicleId: number,
    command: C,
    payload: unknown,
    options: CommandOptions,
  ): Promise<SentCommand<CommandResult<C>>> {
    // The row of the command decides what its result is.
    return (await commands.send(vehicleId, command, payload, options)) as SentCommand<CommandResult<C>>
  },
  cancel: id => commands.cancel(id),
  isLinkedHere: vehicleId => sessions.ofVehicle(vehicleId) !== undefined,
  isLinked: vehicleId => sessions.ofVehicle(vehicleId) !== undefined,
  linkAddress: vehicleId => sessions.ofVehicle(vehicleId)?.connection.address,
  isLinkedFrom: address => sessions.hasFrom(address),
  setZone(vehicleId, minutes) {
    const session = sessions.ofVehicle(vehicleId)
    if (!session) return
    session.zoneMinutes = minutes
    session.proposedZoneMinutes = null
    clocks.forget(session.terminalId)
  },
  disconnect(vehicleId) {
    commands.cancelAll(vehicleId)
    const session = sessions.ofVehicle(vehicleId)
    session?.connection.endSession(session, 'forgotten')
  },
})
