/**
 * Among the streams of a port, the one that a connection brings. Mostly its number says it. Makers also write another number (that of the SIM card),
 * zeros, or channel 0: then it is the one stream that is asked for on this channel of a terminal whose own link comes from the same address, if
 * nothing else is possible.
 */
import type { CameOtherwise, Found, IntakeStream } from './intake-stream.ts'
import { isSameTerminal } from './same-terminal.ts'
import { type Admission, type Sender, senderOf } from './sender.ts'

export interface ExpectedCamera {
  vehicleId: number
  phone: string
  /** Other numbers that its terminal writes into its streams, as its record says. */
  streamNumbers?: readonly string[] | undefined
  channel: number
}

interface Running {
  camera: ExpectedCamera
  stream: IntakeStream & { admits(from: Sender): Admission; cameOtherwise(came: CameOtherwise): void }
}

/** What a connection says of itself. */
export interface Comer {
  sim: string
  channel: number
  address: string
}

export interface KnownTerminals {
  /** Address of the link of the vehicle's terminal; undefined: it has none. */
  linkAddress(vehicleId: number): string | undefined
  /** The number is that of the terminal of some vehicle. */
  isKnownNumber(sim: string): boolean
}

/** @param sendsOn it has sent for a while: what brings a few packets and no more is no camera, and never taken without its number */
export function findExpected(
  running: Iterable<Running>,
  { sim, channel, address, sendsOn }: Comer & { sendsOn: boolean },
  known: KnownTerminals,
): Found {
  const all = [...running]
  const named = namedBy(sim, all, known).filter(({ camera }) => camera.channel === channel)
  // Of two whose number it is, the one whose link comes from there: it takes none from elsewhere then.
  const linked = named.filter(({ camera }) => isFromLink(address, camera, known))
  const from = linked.length > 0 ? 'own' : 'other'
  let later = false
  for (const { stream } of from === 'own' ? linked : named) {
    const admission = stream.admits(from)
    if (admission === 'now') return { stream, from }
    later ||= admission === 'later'
  }
  if (named.length > 0) return later ? 'later' : undefined
  const [only, another] = unnamed(all, { sim, channel, address }, known)
  if (!only || another) return undefined
  return sendsOn ? { stream: only.stream, from: 'unsure' } : 'unsure'
}

/** Nobody was found: the streams that it may have been meant for are notified of what came. */
export function tellOtherwise(running: Iterable<Running>, comer: Comer, known: KnownTerminals): void {
  const all = [...running]
  const own = namedBy(comer.sim, all, known)
  const notified = own.length > 0 ? own : unnamed(all, comer, known)
  // From elsewhere it may be anybody, who shall not write into the windows of others.
  for (const { camera, stream } of notified)
    if (isFromLink(comer.address, camera, known))
      stream.cameOtherwise({ number: own.length > 0 ? '' : withoutZeros(comer.sim), channel: comer.channel })
}

/** Streams that may be meant by a connection whose number is that of none, or whose channel is 0. */
function unnamed(all: readonly Running[], { sim, channel, address }: Comer, known: KnownTerminals): Running[] {
  const own = namedBy(sim, all, known)
  // Of a terminal that is not asked: it is not somebody else's.
  if (own.length === 0 && known.isKnownNumber(sim)) return []
  return (own.length > 0 ? own : all).filter(
    ({ camera, stream }) =>
      (channel === 0 || camera.channel === channel) && isFromLink(address, camera, known) && stream.admits('unsure') === 'now',
  )
}

/**
 * Whose number it is. What the record of a vehicle says of its streams is written by people, of other companies too: it counts for no number that is
 * that of a terminal.
 */
function namedBy(sim: string, all: readonly Running[], known: KnownTerminals): readonly Running[] {
  const own = all.filter(({ camera }) => isSameTerminal(sim, camera.phone))
  if (own.length > 0) return own
  const written = all.filter(({ camera: { streamNumbers = [] } }) => streamNumbers.some(number => isSameTerminal(sim, number)))
  return written.length > 0 && known.isKnownNumber(sim) ? [] : written
}

const isFromLink = (address: string, { vehicleId }: ExpectedCamera, known: KnownTerminals): boolean =>
  senderOf(address, known.linkAddress(vehicleId)) === 'own'

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '')
