/** Which ways to show pictures this host has, the quickest first. */
import type { VideoWay } from '@outrider/contract'
import { movieType } from '@outrider/jt1078/container'
import { canDecode, CodecPicturePlayer } from './codec-player.ts'
import type { PicturePlayerClass } from './picture-player.ts'

interface Way {
  way: VideoWay
  isHere: () => boolean
  load: () => Promise<PicturePlayerClass>
  /** This long after a key picture one must be seen, ms; then the next way is taken. */
  pictureTimeoutMs: number
}

const playsHls = (): boolean => document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''

const ways: readonly Way[] = [
  {
    way: 'webcodecs',
    isHere: canDecode,
    load: () => Promise.resolve(CodecPicturePlayer),
    pictureTimeoutMs: 4_000,
  },
  {
    way: 'flv',
    isHere: () => typeof MediaSource === 'function',
    load: async () => (await import('./flv-player.ts')).FlvPicturePlayer,
    pictureTimeoutMs: 6_000,
  },
  {
    way: 'fmp4',
    isHere: () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis,
    load: async () => (await import('./fragment-player.ts')).FragmentPicturePlayer,
    pictureTimeoutMs: 6_000,
  },
  {
    way: 'hls',
    isHere: playsHls,
    load: async () => (await import('./hls-player.ts')).HlsPicturePlayer,
    pictureTimeoutMs: 20_000,
  },
  {
    way: 'still',
    isHere: () => true,
    load: async () => (await import('./still-player.ts')).StillPicturePlayer,
    pictureTimeoutMs: 10_000,
  },
]

/** All other ways play through an element: what it does not know need not be tried in each of them. */
const elementPlays = (codec: string): boolean => document.createElement('video').canPlayType(movieType({ codec })) !== ''

/** `codec`: of what comes; empty: not known yet. undefined: no way is left. */
export const nextWay = (tried: ReadonlySet<VideoWay>, codec = ''): Way | undefined =>
  ways.find(({ way, isHere }) => !tried.has(way) && isHere() && (codec === '' || way === 'webcodecs' || elementPlays(codec)))

/** Names of H.265 in containers. */
export const isH265 = (codec: string): boolean => /^(hvc1|hev1)\b/.test(codec)
