/** Among the streams of a port, the one that a connection brings. */
import type { Found, IntakeStream } from './intake-stream.ts'
import { isSameTerminal } from './same-terminal.ts'
import { type Admission, type Sender, senderOf } from './sender.ts'

interface Running {
  camera: { vehicleId: number; phone: string; channel: number }
  stream: IntakeStream & { admits(from: Sender): Admission }
}

export function findExpected(
  running: Iterable<Running>,
  { sim, channel, address }: { sim: string; channel: number; address: string },
  linkAddress: (vehicleId: number) => string | undefined,
): Found {
  let later = false
  for (const { camera, stream } of running) {
    if (camera.channel !== channel || !isSameTerminal(sim, camera.phone)) continue
    const from = senderOf(address, linkAddress(camera.vehicleId))
    const admission = stream.admits(from)
    if (admission === 'now') return { stream, from }
    later ||= admission === 'later'
  }
  return later ? 'later' : undefined
}
