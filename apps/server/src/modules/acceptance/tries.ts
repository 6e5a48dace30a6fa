/** What is tried of a terminal, and when that has passed. Nothing here can stop a vehicle, or lead its terminal elsewhere. */
import type { AcceptanceFact, AcceptanceResult, AcceptanceTried, AcceptanceTry } from '@outrider/contract'
import { setTimeout as wait } from 'node:timers/promises'
import type { CameraName } from '../../fleet/cameras.ts'
import { clockOfRecorder } from '../../fleet/recorder-data.ts'
import type { CommandPayload, CommandRequester, CommandResult, DriverText } from '../../events/terminal-commands.ts'
import {
  CommandError,
  type CommandFailure,
  type HarmlessCommand,
  type OptionsOf,
  type StopOptions,
  type Terminals,
} from '../../events/terminals.ts'
import { soundCodecName } from '../../media/sound-codec-name.ts'
import type { MediaTriesPort, SettingTryPort } from '../ports.ts'
import type { AcceptanceTimes } from './acceptance-times.ts'

export interface TryContext {
  readonly vehicleId: number
  readonly by: Exclude<CommandRequester, 'platform'>
  readonly userName: string
  /** '2011', '2013', '2019'; empty: it has never said. */
  readonly edition: string
  readonly cameras: readonly CameraName[]
  readonly terminals: Pick<Terminals, 'send'>
  readonly media: MediaTriesPort
  readonly settings: SettingTryPort
  readonly text: DriverText
  /** Rejects with a refusal where the user may not send it. */
  readonly permitFor: () => Promise<StopOptions>
  readonly pictured: (since: number) => Promise<ReadonlySet<number>>
  /** Counts its reports from now on, stored here or by another server, until `end`. */
  readonly reports: () => { count(): number; end(): void }
  /** Ends when the test is ended, or the right to this try is taken: nothing is sent any more. */
  readonly signal: AbortSignal
  readonly times: AcceptanceTimes
  readonly now: () => number
}

export type Outcome = Pick<AcceptanceTried, 'result' | 'facts'>
type Facts = Partial<Record<AcceptanceFact, string | number | null | undefined>>
type Try = (context: TryContext) => Promise<Outcome>

const hour = 3_600_000
/** A fix is fresh for so long, ms. */
const freshFor = 120_000
/** Of the interval in which it reports (0x0029), which every terminal has; it is written back as it is. */
const written = 0x0029
const server = 0x0013

const outcome = (result: AcceptanceResult, facts: Facts = {}): Outcome => ({
  result,
  facts: (Object.entries(facts) as [AcceptanceFact, Facts[AcceptanceFact]][]).flatMap(([fact, value]) =>
    value === null || value === undefined || value === '' ? [] : [{ fact, value: String(value) }],
  ),
})
const passedIf = (passed: boolean, facts: Facts): Outcome => outcome(passed ? 'passed' : 'wrong', facts)

const afterFailure: Readonly<Record<CommandFailure, AcceptanceResult>> = {
  offline: 'notLinked',
  linkLost: 'notLinked',
  expired: 'notLinked',
  cancelled: 'notLinked',
  noAnswer: 'noAnswer',
  failed: 'refused',
  badMessage: 'badMessage',
  notSupported: 'notSupported',
  withheld: 'withheld',
  frozen: 'withheld',
}

/** Asks, and says what the answer is worth; what the terminal says instead of one is the outcome. */
async function asked<C extends HarmlessCommand>(
  { terminals, vehicleId, by, signal, now }: TryContext,
  command: C,
  payload: CommandPayload<C>,
  outcomeOf: (answer: CommandResult<C>, took: number) => Outcome,
): Promise<Outcome> {
  if (signal.aborted) return outcome('stopped')
  const begun = now()
  try {
    const { result } = await terminals.send(vehicleId, command, payload, { by } as OptionsOf<C>)
    return outcomeOf(await result, now() - begun)
  } catch (error) {
    if (error instanceof CommandError) return outcome(afterFailure[error.reason])
    throw error
  }
}

/** Looks until something is so, or the time is over. */
async function until(context: TryContext, ms: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const { times, signal } = context
  const end = performance.now() + ms
  while (!signal.aborted) {
    if (await isSo()) return true
    if (performance.now() >= end) return false
    await wait(times.look, undefined, { signal }).catch(() => undefined)
  }
  return false
}

async function text({ terminals, vehicleId, by, text: words, permitFor, signal, now }: TryContext): Promise<Outcome> {
  const begun = now()
  try {
    const permit = await permitFor()
    if (signal.aborted) return outcome('stopped')
    await (await terminals.send(vehicleId, 'text', { text: words, show: ['display', 'speak'] }, { by, ...permit })).result
    return outcome('passed', { took: now() - begun })
  } catch (error) {
    if (error instanceof CommandError) return outcome(afterFailure[error.reason])
    throw error
  }
}

/** Reports come as often as they were asked for: more of them than otherwise in that time. */
async function tracking(context: TryContext): Promise<Outcome> {
  const { trackEvery, trackFor, trackLate } = context.times
  const counted = context.reports()
  try {
    const begun = await asked(context, 'track', { interval: trackEvery / 1_000, seconds: trackFor / 1_000 }, () =>
      outcome('passed'),
    )
    if (begun.result !== 'passed') return begun
    const wanted = Math.max(2, Math.floor(trackFor / trackEvery) - 1)
    const came = await until(context, trackFor + trackLate, () => counted.count() >= wanted)
    const reports = counted.count()
    return came ? outcome('passed', { reports }) : outcome(reports === 0 ? 'noAnswer' : 'wrong', { reports })
  } finally {
    counted.end()
  }
}

async function photo(context: TryContext): Promise<Outcome> {
  const { cameras, pictured, times, now } = context
  const since = now()
  for (const { channel } of cameras) {
    const taken = await asked(context, 'takePicture', { channel }, () => outcome('passed'))
    if (taken.result !== 'passed') return { ...taken, facts: [{ fact: 'channel', value: String(channel) }] }
  }
  let came: ReadonlySet<number> = new Set()
  const all = await until(context, times.photo, async () => {
    came = await pictured(since)
    return cameras.every(({ channel }) => came.has(channel))
  })
  const missing = cameras.filter(({ channel }) => !came.has(channel)).map(({ channel }) => channel)
  const facts = { channels: cameras.length - missing.length, missing: missing.join(', ') }
  return all ? outcome('passed', { ...facts, took: now() - since }) : outcome(came.size === 0 ? 'noAnswer' : 'wrong', facts)
}

async function video(context: TryContext): Promise<Outcome> {
  const { cameras, media, vehicleId, by, times, signal } = context
  let bytes = 0
  for (const { channel } of cameras) {
    const came = await media.live({ vehicleId, channel, by, withinMs: times.video, signal })
    if (typeof came === 'string') return outcome(came, { channel, bytes: bytes || undefined })
    bytes += came.bytes
  }
  return outcome('passed', { channels: cameras.length, bytes })
}

async function talk({ media, vehicleId, by, times, signal }: TryContext): Promise<Outcome> {
  const heard = await media.talk({ vehicleId, by, withinMs: times.talk, listenMs: times.sound, signal })
  if (typeof heard === 'string') return outcome(heard)
  const { codec, speaks, packets } = heard
  return passedIf(packets > 0 && speaks, { codec: soundCodecName(codec), speaks: speaks ? 'yes' : 'no', packets })
}

async function setParameter({ settings, vehicleId, by, userName, edition, signal }: TryContext): Promise<Outcome> {
  const { result, value, readBack } = await settings.writeBack({ vehicleId, by, userName, edition, id: written, signal })
  return outcome(result, { parameter: `0x${written.toString(16).padStart(4, '0')}`, value, readBack })
}

export const tries: Readonly<Record<AcceptanceTry, Try>> = {
  attributes: context =>
    asked(context, 'attributes', null, ({ maker, model, terminalId, iccid, hardware, firmware }, took) =>
      passedIf(terminalId !== '' || model !== '', { took, maker, model, terminalId, iccid, hardware, firmware }),
    ),
  parameters: context =>
    asked(context, 'parameters', null, (parameters, took) =>
      passedIf(parameters.length > 0, {
        took,
        count: parameters.length,
        server: parameters.find(({ id }) => id === server)?.value,
      }),
    ),
  someParameters: context =>
    asked(context, 'someParameters', { ids: [1, written] }, (parameters, took) =>
      passedIf([1, written].every(id => parameters.some(each => each.id === id)) && parameters.length <= 2, {
        took,
        count: parameters.length,
      }),
    ),
  setParameter,
  position: context =>
    asked(context, 'location', null, ({ time, good, satellites, signal }, took) =>
      passedIf(good && Math.abs(context.now() - time) < freshFor, {
        took,
        fixTime: time,
        located: good ? 'yes' : 'no',
        satellites,
        signal,
      }),
    ),
  tracking,
  linkTest: context => asked(context, 'linkTest', null, (_, took) => outcome('passed', { took })),
  text,
  areas: context =>
    asked(context, 'queryAreas', { kind: 'circle' }, (ids, took) => outcome('passed', { took, count: ids.length })),
  driver: context => asked(context, 'askDriver', null, (_, took) => outcome('passed', { took })),
  photo,
  storedMedia: context =>
    asked(
      context,
      'listMedia',
      { type: 0, channel: 0, event: 0, start: context.now() - 24 * hour, end: context.now() },
      (found, took) => outcome('passed', { took, count: found.length }),
    ),
  sound: context =>
    asked(context, 'avAttributes', null, ({ audioCodec, talkBack }, took) =>
      outcome('passed', { took, codec: soundCodecName(audioCodec), speaks: talkBack === 0 ? 'no' : 'yes' }),
    ),
  video,
  recordings: context =>
    asked(
      context,
      'listRecordings',
      {
        channel: context.cameras[0]?.channel ?? 1,
        start: context.now() - 2 * hour,
        end: context.now(),
        stream: undefined,
        alarm: false,
      },
      (found, took) =>
        outcome('passed', { took, count: found.length, newest: Math.max(0, ...found.map(({ end }) => end ?? 0)) || undefined }),
    ),
  talk,
  recorder: context =>
    asked(context, 'recorder', { command: clockOfRecorder.command, span: null, bare: false }, ({ block, zoneMinutes }, took) => {
      const clock = clockOfRecorder.read(block, zoneMinutes)
      return passedIf(clock !== undefined, { took, clock })
    }),
}

/** Editions that have the message; others have none of it. */
const since: Partial<Record<AcceptanceTry, readonly string[]>> = {
  attributes: ['2013', '2019'],
  someParameters: ['2013', '2019'],
  driver: ['2013', '2019'],
  linkTest: ['2019'],
  areas: ['2019'],
}
const ofCameras: ReadonlySet<AcceptanceTry> = new Set(['photo', 'video', 'recordings'])

/** Why something is not tried; undefined: it is. */
export function hindrance(
  name: AcceptanceTry,
  { edition, cameras }: Pick<TryContext, 'edition' | 'cameras'>,
): AcceptanceResult | undefined {
  if (edition !== '' && since[name]?.includes(edition) === false) return 'edition'
  return ofCameras.has(name) && cameras.length === 0 ? 'noCamera' : undefined
}
