/** What superior platforms may want of a vehicle, and how each is carried out and answered. */
import { sql } from 'kysely'
import { CommandError, type CommandFailure, type HarmlessCommand, type Terminals } from '../../events/terminals.ts'
import type { CommandPayload, RecorderSpan } from '../../events/terminal-commands.ts'
import { driverText, unshownCharacters } from '../../fleet/driver-text.ts'
import { recorderKinds } from '../../fleet/recorder-data.ts'
import {
  answers,
  phoneOfWant,
  photoFlags,
  photoOfWant,
  recorderOfWant,
  textOfWant,
  wants,
} from '../../supervision/vehicle-wants.ts'
import { RECORDINGS_TAKEN, resultOfTaken } from '../../supervision/news-messages.ts'
import { PAST_ANSWERED, pastAnswerOf, reasonOfExchange } from '../../supervision/visiting.ts'
import { emptyPosition, wirePosition } from '../../supervision/wire-position.ts'
import { ofItsCompany } from './of-its-company.ts'
import { recordedSince } from '../../supervision/recorded-since.ts'
import { done, failed, type RequestDependencies, type RequestKind } from './request-kind.ts'
import { videoRequests } from './video/video-requests.ts'

/** A superior platform waits for half a minute. */
const answerWithin = 25_000

/** Why a command had no effect; undefined: it had. A terminal that is away gets it later from nobody. */
async function sendNow<C extends HarmlessCommand>(
  { terminals, fleet }: RequestDependencies,
  vehicleId: number,
  command: C,
  payload: CommandPayload<C>,
): Promise<CommandFailure | undefined> {
  if (fleet.vehicle(vehicleId)?.online !== true) return 'offline'
  const options = { by: 'platform', timeoutMs: answerWithin } as Parameters<typeof terminals.send<C>>[3]
  const sent = await terminals.send(vehicleId, command, payload, options)
  return await outcomeOf(terminals, sent)
}

async function outcomeOf(
  terminals: Terminals,
  sent: { id: string | undefined; result: Promise<unknown> },
): Promise<CommandFailure | undefined> {
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), answerWithin)
  try {
    if ((await Promise.race([sent.result, late.promise])) !== 'late') return undefined
    // What waits for the terminal would be carried out after it was answered that it was not.
    if (sent.id !== undefined) await terminals.cancel(sent.id)
    return 'noAnswer'
  } catch (error) {
    if (error instanceof CommandError) return error.reason
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const text: RequestKind = {
  consent: 'texts',
  async run({ vehicleId, want }, deps) {
    const asked = textOfWant(want)
    const answer = (result: 0 | 1) => answers.text(want, asked.sequence, result)
    if (vehicleId === undefined) return failed(answer(1), 'noVehicle')
    const words = asked.text.trim()
    const given = driverText(words)
    // One that a terminal may carry out is no text.
    if (words === '' || given === undefined || unshownCharacters(words).length > 0) return failed(answer(1), 'withheld')
    if (deps.fleet.vehicle(vehicleId)?.online !== true) return failed(answer(1), 'offline')
    const permitFor = await deps.interlock().forText('platform', [vehicleId], given)
    const options = { by: 'platform', ...permitFor(vehicleId), timeoutMs: answerWithin } as const
    const sent = await deps.terminals.send(vehicleId, 'text', { text: given, show: ['display', 'speak'], service: true }, options)
    const failure = await outcomeOf(deps.terminals, sent)
    return failure === undefined ? done(answer(0)) : failed(answer(1), failure)
  },
}

const listening: RequestKind = {
  consent: 'listening',
  async run({ vehicleId, want }, deps) {
    // What follows the sign is an extension, which a terminal cannot dial.
    const [phone = ''] = phoneOfWant(want).split('_')
    const answer = (result: 0 | 1) => answers.listening(want, result)
    if (vehicleId === undefined) return failed(answer(1), 'noVehicle')
    if (!/^\+?\d{3,20}$/.test(phone)) return failed(answer(1), 'badPhone')
    const failure = await sendNow(deps, vehicleId, 'listenIn', { phone })
    return failure === undefined ? done(answer(0)) : failed(answer(1), failure)
  },
}

const vehicleData: RequestKind = {
  consent: 'data',
  run({ vehicleId, superior, want }, { fleet }) {
    const identity = vehicleId === undefined ? undefined : fleet.vehicle(vehicleId)?.identity
    if (!identity) return Promise.resolve(failed(undefined, 'noVehicle'))
    const owner = superior.owners.find(({ organisation }) => organisation === identity.organisationId)
    // The spelling is the standard's. What is not known here is empty, which it allows.
    const keys: [string, string][] = [
      ['VIN', identity.plateNum],
      ['VEHICLE_COLOR', String(identity.plateColor)],
      ['VEHICLE_TYPE', ''],
      ['TRANS_TYPE', ''],
      ['VEHICLE_NATIONALITY', ''],
      ...(want.edition === '2019' ? ([['BUSINESSSCOPECODE', '']] satisfies [string, string][]) : []),
      ['OWERS_ID', owner?.certificate ?? ''],
      ['OWERS_NAME', fleet.organisations.name(identity.organisationId, 'zh')],
      ['OWERS_TEL', ''],
    ]
    return Promise.resolve(done(answers.staticData(want, keys)))
  },
}

const driver: RequestKind = {
  consent: 'data',
  async run({ vehicleId, superior, want }, { db, fleet }) {
    if (vehicleId === undefined) return failed(undefined, 'noVehicle')
    const card = await db
      .selectFrom('driver_cards')
      .select(['name', 'licence', 'issuer', 'valid_until'])
      .where('vehicle_id', '=', vehicleId)
      .where('name', 'is not', null)
      .where(ofItsCompany(fleet, superior, { vehicle: sql.ref('vehicle_id'), time: sql.ref('time') }))
      .orderBy('time', 'desc')
      .limit(1)
      .executeTakeFirst()
    // An empty answer would say that there is no driver.
    if (!card) return failed(undefined, 'unknown')
    const { name, licence, issuer, valid_until } = card
    const shown = { name: name ?? '', certificate: licence ?? '', issuer: issuer ?? '' }
    return done(answers.driver(want, { ...shown, validUntil: valid_until?.getTime() ?? null }))
  },
}

/** 0x0701 of JT/T 808: its length, and the text. */
const WAYBILL = 0x0701
const lengthBytes = 4

const waybill: RequestKind = {
  consent: 'data',
  async run({ vehicleId, superior, want }, { db, fleet }) {
    if (vehicleId === undefined) return failed(undefined, 'noVehicle')
    const its = ofItsCompany(fleet, superior, { vehicle: sql.ref('m.vehicle_id'), time: sql.ref('m.received_at') })
    const { rows } = await sql<{ body: Buffer }>`select body from terminal_messages m
      where vehicle_id = ${vehicleId} and message_id = ${WAYBILL} and ${its} order by received_at desc, id desc limit 1`.execute(
      db,
    )
    const [newest] = rows
    if (!newest) return failed(undefined, 'unknown')
    return done(answers.waybill(want, newest.body.subarray(lengthBytes)))
  },
}

/** Positions of our own vehicles go up anyhow: it is said that the request has come. Of another one positions come down from now on. */
const exchangeBegins: RequestKind = {
  consent: undefined,
  async run({ vehicleId, plate, plateColor, superior, want }, { visiting }) {
    if (vehicleId !== undefined) return done(answers.forwarding(want))
    const begun = await visiting.begin(superior, { plate, plateColor }, reasonOfExchange(want))
    return begun ? done(answers.forwarding(want)) : failed(undefined, 'tooMany')
  },
}

const exchangeEnds: RequestKind = {
  consent: undefined,
  async run({ vehicleId, plate, plateColor, superior, want }, { visiting }) {
    // One that was given to a company of ours meanwhile has ended too.
    const ended = await visiting.end(superior.id, { plate, plateColor })
    return ended || vehicleId !== undefined ? done(answers.forwarding(want)) : failed(undefined, 'noVehicle')
  },
}

/** Whether it has what we missed: that follows as what is told in an exchange. */
const pastAnswered: RequestKind = {
  consent: undefined,
  run({ superior, plate, plateColor, want }, { pastOfVisitors }) {
    const answer = pastAnswerOf(want)
    const isAnswer = pastOfVisitors.answered(superior.id, { plate, plateColor }, answer)
    if (!isAnswer) return Promise.resolve(failed(undefined, 'notAsked'))
    const isServed = answer.result <= NO_DATA
    return Promise.resolve(isServed ? { outcome: 'done', answer: undefined, reason: '' } : failed(undefined, 'refusedByIt'))
  },
}
/** Of 0x9209. */
const NO_DATA = 2

/** What it makes of the recordings of an alarm that it was told of. */
const recordingsTaken: RequestKind = {
  consent: undefined,
  run({ want }) {
    const isTaken = resultOfTaken(want) === TAKEN
    return Promise.resolve(isTaken ? { outcome: 'done', answer: undefined, reason: '' } : failed(undefined, 'notTaken'))
  },
}
const TAKEN = 0

/** A terminal takes its time for a picture, and a superior platform waits longer for one, ms. */
const pictureWithin = 90_000
const noPicture = { offline: 'offline', noCamera: 'lens', refused: 'other', noAnswer: 'other' } as const

const photo: RequestKind = {
  consent: 'photos',
  async run({ vehicleId, superior, want }, { fleet, photos }) {
    const { lens, size } = photoOfWant(want)
    if (vehicleId === undefined) return failed(answers.noPhoto(want, photoFlags.noVehicle), 'noVehicle')
    const vehicle = fleet.vehicle(vehicleId)
    if (vehicle?.online !== true) return failed(answers.noPhoto(want, photoFlags.offline), 'offline')
    const taken = await photos().take({ vehicleId, channel: lens, size, who: superior.name, waitMs: pictureWithin })
    if (typeof taken === 'string') return failed(answers.noPhoto(want, photoFlags[noPicture[taken]]), taken)
    const { fix } = vehicle.latest
    const position = fix ? wirePosition(fix, superior) : emptyPosition(superior, Date.now())
    return done(answers.photo(want, { picture: taken, position }))
  },
}

/** Records that are asked for where the superior platform names no number: what fits into an answer of a terminal. */
const usualRecords = 10
const maxRecords = 60

const recorder: RequestKind = {
  consent: 'recorder',
  async run({ vehicleId, want }, { fleet, terminals }) {
    const { command, span } = recorderOfWant(want)
    const kind = recorderKinds.find(each => each.command === command)
    // Printed for 2011 without a command; nobody can know what is wanted.
    const failure = (reason: string) => failed(answers.recorder(want, command ?? 0, Buffer.alloc(0)), reason)
    if (vehicleId === undefined) return failure('noVehicle')
    if (!kind) return failure('notSupported')
    const vehicle = fleet.vehicle(vehicleId)
    if (vehicle?.online !== true) return failure('offline')
    let asked: RecorderSpan | null = null
    if ('recordBytes' in kind) {
      // What it recorded for another company is not this one's to show.
      const from = Math.max(recordedSince(fleet, vehicleId), span?.from ?? 0)
      const to = span?.to ?? Date.now()
      if (from >= to) return failure('unknown')
      asked = { from, to, most: Math.min(span?.most ?? usualRecords, maxRecords) }
    }
    try {
      const options = { by: 'platform', timeoutMs: answerWithin } as const
      const sent = await terminals.send(vehicleId, 'recorder', { command: kind.command, span: asked, bare: false }, options)
      return done(answers.recorder(want, kind.command, (await sent.result).block))
    } catch (error) {
      if (error instanceof CommandError) return failure(error.reason)
      throw error
    }
  },
}

/** By the data type that asks. */
export const requestKinds: ReadonlyMap<number, RequestKind> = new Map([
  [wants.forwardingBegins, exchangeBegins],
  [wants.forwardingEnds, exchangeEnds],
  [PAST_ANSWERED, pastAnswered],
  [RECORDINGS_TAKEN, recordingsTaken],
  [wants.driver, driver],
  [wants.waybill, waybill],
  [wants.listening, listening],
  [wants.text, text],
  [wants.staticData, vehicleData],
  [wants.photo, photo],
  [wants.recorder, recorder],
  ...videoRequests,
] as const)
