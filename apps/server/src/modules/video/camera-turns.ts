/**
 * Turning cameras. A camera turns until it is told to stop, and the user who began it may be gone: it is stopped unless the press is said to go on, and by
 * whom it was begun is remembered for that only.
 */
import type { CameraMove } from '@outrider/contract'
import type { Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import { CommandError, type Terminals } from '../../events/terminals.ts'
import type { CameraDirection, CommandRequester } from '../../events/terminal-commands.ts'
import type { AccessGate } from '../../fleet/access.ts'

interface CameraTurnDependencies {
  access: AccessGate
  terminals: Terminals
  hasCamera: (vehicleId: number, channel: number) => Promise<boolean>
  log: { debug(fields: object, text: string): void }
  /** After so long without a word that it goes on a turn is stopped, ms. */
  stopAfter: number
}

interface Turning {
  vehicleId: number
  channel: number
  by: CommandRequester
  end: NodeJS.Timeout
}

const speed = 128

type Turn = Exclude<CameraDirection, 'stop'>
type Step = Exclude<CameraMove, CameraDirection>
const steps = {
  zoomIn: { command: 'cameraZoom', larger: true },
  zoomOut: { command: 'cameraZoom', larger: false },
  focusFar: { command: 'cameraFocus', larger: true },
  focusNear: { command: 'cameraFocus', larger: false },
  irisOpen: { command: 'cameraIris', larger: true },
  irisClose: { command: 'cameraIris', larger: false },
  wiperOn: { command: 'cameraWiper', on: true },
  wiperOff: { command: 'cameraWiper', on: false },
  lightOn: { command: 'cameraLight', on: true },
  lightOff: { command: 'cameraLight', on: false },
} as const satisfies Record<Step, object>
const isTurn = (move: Turn | Step): move is Turn => !Object.hasOwn(steps, move)

export function cameraTurns({ access, terminals, hasCamera, log, stopAfter }: CameraTurnDependencies) {
  const turning = new Map<string, Turning>()

  function stop(key: string): void {
    const of = turning.get(key)
    if (!of) return
    clearTimeout(of.end)
    turning.delete(key)
    const { vehicleId, channel, by } = of
    terminals
      .send(vehicleId, 'cameraTurn', { channel, to: 'stop', speed: 0 }, { by })
      .then(({ result }) => result)
      .catch((error: unknown) => log.debug({ err: error, vehicleId, channel }, 'a camera that turned could not be stopped'))
  }
  /** It goes on; true: it had begun before. */
  function goesOn(key: string, of: Omit<Turning, 'end'>): boolean {
    const before = turning.get(key)
    clearTimeout(before?.end)
    turning.set(key, { ...of, end: setTimeout(() => stop(key), stopAfter).unref() })
    return before !== undefined
  }

  const handlers: Handlers<'video/controlCamera'> = {
    async 'video/controlCamera'({ vehicleId, channel, move, begins }, { user }) {
      const vehicle = await visibleVehicle(access, user.userId, vehicleId)
      const { id } = vehicle.identity
      if (access.isFrozen(vehicle)) fail('vehicle.frozen')
      if (!(await hasCamera(id, channel))) fail('video.noChannel')
      if (!terminals.isLinked(id)) fail('vehicle.offline')
      const by = { userId: user.userId, sessionId: user.sessionId }
      const key = `${id} ${channel}`
      if (move === 'stop') {
        stop(key)
        return {}
      }
      try {
        if (isTurn(move)) {
          // Said again while it is held: the terminal turns already.
          if (goesOn(key, { vehicleId: id, channel, by }) && !begins) return {}
          await (await terminals.send(id, 'cameraTurn', { channel, to: move, speed }, { by })).result
        } else {
          const { command, ...how } = steps[move]
          await (await terminals.send(id, command, { channel, ...how }, { by })).result
        }
      } catch (error) {
        if (!(error instanceof CommandError)) throw error
        fail('video.cannotTurn')
      }
      return {}
    },
  }
  return {
    handlers,
    /** Nothing turns on when the server stops. */
    end(): void {
      for (const key of turning.keys()) stop(key)
    },
  }
}
