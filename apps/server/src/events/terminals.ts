/** Port for commands to terminals; implemented by the gateway. */
import type { AskedFirst } from '@outrider/contract'
import type { StoppingCommand } from './command-classes.ts'
import type { CommandName, CommandPayload, CommandResult, CommandRequester } from './terminal-commands.ts'

export type { CommandState } from '@outrider/contract'

/** Why a command has no result. */
export type CommandFailure =
  /** Not linked, and the command may not wait. */
  | 'offline'
  /** Waited for the terminal until it expired. */
  | 'expired'
  | 'cancelled'
  /** Sent, but no reply in time. */
  | 'noAnswer'
  /** Sent, and the link ended before the reply. */
  | 'linkLost'
  /** Refused by the terminal with 0x0001: result 1, 2 and 3. */
  | 'failed'
  | 'badMessage'
  | 'notSupported'
  /** Not sent: what it depended on was not so any more at the moment of sending (`CommandOptions.permits`). */
  | 'withheld'
  /** Not sent: the service of the vehicle has ended. */
  | 'frozen'

export class CommandError extends Error {
  readonly reason: CommandFailure
  constructor(reason: CommandFailure) {
    super(`command to a terminal: ${reason}`)
    this.name = 'CommandError'
    this.reason = reason
  }
}

declare const asked: unique symbol
/**
 * By what the interlock of the link's server makes a permit again: it decides by what it has seen, and believes none of this. harmless: looked at
 * again whether it is. standing: while the vehicle is seen standing. text: one that may be an order.
 */
export type PermitAgain =
  | { readonly kind: 'harmless' }
  /** `heardWithin`: as of `CommandOptions`, ms. */
  | { readonly kind: 'standing'; readonly heardWithin: number }
  | {
      readonly kind: 'text'
      readonly by: { userId: number; name: string; sessionId: string } | 'platform'
      readonly asked: AskedFirst | null
      readonly obeyed: boolean
      readonly wayBackSeen: string
    }

/**
 * Asked in the turn in which the bytes are written; false: nothing is sent. Made by the interlock alone (modules/commands/gate/stop-permit.ts), for each
 * command that can stop a vehicle.
 */
export type StopPermit = (() => boolean) & { readonly [asked]: true; readonly again?: PermitAgain }

export interface CommandOptions {
  by: CommandRequester
  /** Who asks keeps the record of it, which is then the only one. */
  ownRecord?: boolean
  /** Overrides the command's own limit for the reply, ms. */
  timeoutMs?: number
  permits?: StopPermit
  /**
   * Called last before the bytes are written: writes them by `write`, in the turn in which it knows that they may be written. Without that nothing is
   * sent. Only for commands that do not wait for the terminal.
   */
  guard?: (write: () => void) => Promise<void>
  /** With `guard`: when nothing comes from the terminal for so long after the bytes were written, its link is reset, so that they are not delivered later, ms. */
  heardWithin?: number
  /** Called when the bytes have been written, with `acknowledged` when the terminal has them. */
  onProgress?: (progress: 'sent' | 'acknowledged') => void
  /** Called before the bytes are written, with the serial of the message, by which later messages name it. Not for commands that wait for the terminal. */
  onSerial?: (serial: number) => void
  /** Called when its outcome is known; undefined: the terminal has done it. */
  onEnded?: (failure: CommandFailure | undefined) => void
}

/** What a command that can stop a vehicle is sent with. */
export type StopOptions = Pick<CommandOptions, 'guard' | 'heardWithin' | 'onProgress' | 'onEnded' | 'ownRecord'> & {
  permits: StopPermit
}

/** What can stop a vehicle has the permit of the interlock. */
export type OptionsOf<C extends CommandName> = C extends StoppingCommand
  ? CommandOptions & { permits: StopPermit }
  : CommandOptions
export type HarmlessCommand = Exclude<CommandName, StoppingCommand>

export interface SentCommand<Result> {
  /** Its row in `commands`; undefined for commands that have their record elsewhere. */
  readonly id: string | undefined
  /** Rejects with CommandError. May be ignored: the outcome is recorded in any case. */
  readonly result: Promise<Result>
}

export interface Terminals {
  /** Resolves when the command is recorded, unless it has its record elsewhere, and sent, or queued until the terminal is linked. */
  send<C extends CommandName>(
    vehicleId: number,
    command: C,
    payload: CommandPayload<C>,
    options: OptionsOf<C>,
  ): Promise<SentCommand<CommandResult<C>>>
  /** Withdraws a queued command. False: it was sent already, or has ended. */
  cancel(id: string): Promise<boolean>
  /** With any server of the installation. */
  isLinked(vehicleId: number): boolean
  /** With this server: for work that each server does for its own terminals. */
  isLinkedHere(vehicleId: number): boolean
  /** The address from which its terminal has its link; undefined: it has none. */
  linkAddress(vehicleId: number): string | undefined
  /** Some terminal has its link from this address. */
  isLinkedFrom(address: string): boolean
  /** The vehicle was removed or has another terminal: ends its link and cancels what waits for it. */
  disconnect(vehicleId: number): void
  /** The times of its terminal are of this zone from now on, minutes ahead of UTC. */
  setZone(vehicleId: number, minutes: number): void
}

/** Where terminals are to connect, for those who set them up. */
export interface GatewayPlace {
  /** Empty: the operator has not said. */
  host: string
  port: number
  udpPort: number | null
}
