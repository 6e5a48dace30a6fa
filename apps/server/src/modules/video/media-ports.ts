/** The ports on which terminals send live video, recorded video and talk (whose streams look the same) and downloads, and where terminals are told to connect. */
import { addressMissing, publicAddressOf } from '../../options/public-address.ts'
import type { OptionValues } from '../../options/option.ts'
import type { Platform } from '../module.ts'
import { type Lacking, lackingOf } from './media-place.ts'
import type { videoOptions } from './options.ts'

export type VideoOptions = OptionValues<(typeof videoOptions)['rows']>

const portRows = {
  live: { option: 'video-port', address: 'video-address', what: 'live video' },
  recorded: { option: 'video-replay-port', address: 'video-replay-address', what: 'recorded video' },
  talk: { option: 'video-talk-port', address: 'video-talk-address', what: 'talk' },
  downloads: { option: 'video-download-port', address: 'video-download-address', what: 'downloads of recordings' },
} as const
type Kind = keyof typeof portRows

export interface MediaPort {
  /** The port to listen on; 0: any. */
  readonly wanted: number
  /** Terminals can send here. */
  readonly served: boolean
  /** Host that its own option names. */
  readonly namedHost: string | undefined
  /** Where terminals are told to connect; host '': nobody has said. */
  readonly place: () => { host: string; port: number }
  /** Why terminals cannot send here. */
  readonly lacks: () => Lacking | undefined
  /** It listens on this port now. */
  listens(port: number): void
}
export type MediaPorts = Readonly<Record<Kind, MediaPort>>

export function mediaPorts(
  options: VideoOptions,
  {
    demo,
    roles,
    mediaPlace,
    gatewayPlace,
    warnAtStart,
  }: Pick<Platform, 'demo' | 'roles' | 'mediaPlace' | 'gatewayPlace' | 'warnAtStart'>,
): MediaPorts {
  // The terminals of the demo are on this machine.
  const loopback = demo && options['video-port'] === 0
  /** @param otherwise the host where none is named */
  function portOf(kind: Kind, otherwise: () => string): MediaPort {
    const { option, address, what } = portRows[kind]
    const named = publicAddressOf(options[address])
    const wanted = options[option]
    const served = (wanted !== 0 || loopback) && roles.has('media')
    let listening = 0
    const place = () => ({ host: named?.host ?? otherwise(), port: named?.port ?? listening })
    if (served && wanted !== 0 && place().host === '') warnAtStart(addressMissing(option, 'video-address', what))
    const lacks = () => lackingOf(served, place())
    return { wanted, served, namedHost: named?.host, place, lacks, listens: port => void (listening = port) }
  }
  // Where nothing is said, where terminals connect already.
  const live = portOf('live', () => (loopback ? mediaPlace.here : gatewayPlace().host))
  const hostOfLive = (): string => live.place().host
  return {
    live,
    recorded: portOf('recorded', hostOfLive),
    talk: portOf('talk', hostOfLive),
    downloads: portOf('downloads', hostOfLive),
  }
}
