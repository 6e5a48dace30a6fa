/** Where terminals send recorded video: a port of its own, since its streams look like live ones. */
import { publicAddressOf } from '../../options/public-address.ts'

interface ReplayOptions {
  'video-replay-port': number
  'video-replay-address': string
  'video-address': string
}

/** `here`: in the demo, the address of this machine, on which its terminals are. `named`: where terminals are told to connect, if that is said. */
export function replayPlace(
  options: ReplayOptions,
  here: string | undefined,
): { served: boolean; named: { host: string; port: number | undefined } | undefined } {
  if (here !== undefined) return { served: true, named: { host: here, port: undefined } }
  const served = options['video-replay-port'] !== 0
  const own = publicAddressOf(options['video-replay-address'])
  if (own) return { served, named: own }
  const live = publicAddressOf(options['video-address'])
  // The port there is that of live video.
  return { served, named: live && { host: live.host, port: undefined } }
}
