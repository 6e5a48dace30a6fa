/** What is said to a terminal so that one of its cameras sends. */
import type { CommandPayload, CommandResult, LineKind } from '../../events/terminal-commands.ts'
import type { HarmlessCommand, OptionsOf, Terminals } from '../../events/terminals.ts'
import type { CameraCommands } from '../../media/live-stream.ts'
import type { Camera } from '../../media/live-streams.ts'
import type { ReplayCommands } from '../../media/replay-stream.ts'
import type { TalkCommands } from '../../media/talk/talk-line.ts'
import type { TalkTarget } from '../../media/talk/talk-lines.ts'
import type { MediaPort } from './media-ports.ts'

const sendTo =
  (terminals: Terminals, { vehicleId, by }: Pick<Camera, 'vehicleId' | 'by'>) =>
  async <C extends HarmlessCommand>(command: C, payload: CommandPayload<C>): Promise<CommandResult<C>> =>
    await (await terminals.send(vehicleId, command, payload, { by } as OptionsOf<C>)).result

export const liveCommands =
  (terminals: Terminals, { place }: MediaPort) =>
  (camera: Camera): CameraCommands => {
    const send = sendTo(terminals, camera)
    const { channel } = camera
    return {
      open: stream => send('openVideo', { ...place(), channel, stream }),
      close: () => send('closeVideo', { channel }),
      switchTo: stream => send('switchVideo', { channel, stream }),
      reportLoss: loss => send('videoLoss', { channel, loss }),
    }
  }

export const talkCommands =
  (terminals: Terminals, { place }: MediaPort) =>
  (target: TalkTarget, kind: LineKind): TalkCommands => {
    const send = sendTo(terminals, target)
    const { channel } = target
    return {
      open: () => send('openTalk', { ...place(), channel, kind }),
      close: () => send('closeTalk', { channel, kind }),
    }
  }

export const replayCommands =
  (terminals: Terminals, { place }: MediaPort) =>
  (camera: Camera): ReplayCommands => {
    const send = sendTo(terminals, camera)
    const { channel } = camera
    return {
      open: span => send('openReplay', { ...place(), channel, ...span }),
      control: control => send('controlReplay', { channel, control }),
    }
  }
