/**
 * A thread that reads tracks from the database and makes the replies of them: for a week of reports that is a tenth of a second of work,
 * which nobody else shall wait for.
 */
import { setImmediate as others } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DataOf } from '@outrider/contract'
import { packTrack, pointAt, reduceTrack, type Track } from '@outrider/track'
import { connect } from '../../store/connect.ts'
import type { Packing } from '../handlers.ts'
import { wayOf } from '../share/shared-way.ts'
import { dayCards } from '../track-card/day-card.ts'
import type { Answer, Answered, Asked, Question, ReplyQuestion, WorkerStart } from './questions.ts'
import { storedTrack } from './stored-tracks.ts'
import { TrackReadings } from './track-readings.ts'

const port = parentPort
if (!port) throw new Error('track-worker.ts is a worker')
const { databaseUrl } = workerData as WorkerStart
/** Who asks for more at once waits for a connection. */
const connections = 3
/** Tracks that are read at once: as many as are in memory. */
const atOnce = 4
// A connection that breaks while idle is replaced by the next question; what fails meanwhile is told to whoever asked.
const { pool } = connect(databaseUrl, { max: connections, onLost: () => {} })
const readings = new TrackReadings(
  ({ vehicleId, startTime, endTime }, signal) => storedTrack(pool, vehicleId, startTime, endTime, signal),
  atOnce,
)

const packers: Record<Packing, (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 6 }),
  identity: bytes => Promise.resolve(bytes),
}

type Data = DataOf<'track/getVehicleTrack'>

/** Points that become JSON in one step: some milliseconds. */
const pointsAtOnce = 4_000

async function jsonOf(head: Omit<Data, 'points'>, track: Track, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder()
  const pieces = [text.encode(`${JSON.stringify(head).slice(0, -1)},"points":[`)]
  for (let from = 0; from < track.length; from += pointsAtOnce) {
    const points: string[] = []
    for (let row = from; row < Math.min(from + pointsAtOnce, track.length); row++)
      points.push(JSON.stringify(pointAt(track, row)))
    pieces.push(text.encode(`${from > 0 ? ',' : ''}${points.join(',')}`))
    await others()
    signal.throwIfAborted()
  }
  pieces.push(text.encode(']}'))
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

async function replyTo(question: ReplyQuestion, whole: Track, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { vehicleId, startTime, endTime, mostPoints, alarmNames } = question
  const track = mostPoints === undefined ? whole : reduceTrack(whole, mostPoints)
  const head = {
    vehicleId: String(vehicleId),
    startTime,
    endTime,
    total: whole.length,
    reduced: track.length < whole.length,
    alarmNames: [...alarmNames],
  }
  if (question.want === 'json') return jsonOf(head, track, signal)
  return packers[question.packing](packTrack(head, track))
}

async function answerTo(question: Question, signal: AbortSignal): Promise<Answer> {
  const track = await readings.read(question, signal)
  // Questions that came meanwhile begin to be read while this one is worked on.
  await others()
  signal.throwIfAborted()
  if (question.want === 'way') return { way: wayOf(track) }
  if (question.want === 'cards') return { cards: dayCards(track, question.days) }
  return { bytes: await replyTo(question, track, signal) }
}

/** What need not be copied from thread to thread. Small replies may lie in memory that they share with others. */
function handedOver(answer: Answer): ArrayBuffer[] {
  if (!('bytes' in answer)) return []
  const { buffer, byteLength } = answer.bytes
  return buffer.byteLength === byteLength ? [buffer] : []
}

/** How to drop each question that is being answered. */
const open = new Map<number, AbortController>()

async function answer(id: number, question: Question): Promise<void> {
  const asked = new AbortController()
  open.set(id, asked)
  try {
    const made = await answerTo(question, asked.signal)
    if (!asked.signal.aborted) port?.postMessage({ id, answer: made } satisfies Answered, handedOver(made))
  } catch (error) {
    const { message, stack, code } = error as Error & { code?: unknown }
    if (!asked.signal.aborted) port?.postMessage({ id, failure: { message, stack, code } } satisfies Answered)
  }
  open.delete(id)
}

port.on('message', ({ id, question }: Asked) => {
  if (question) void answer(id, question)
  else open.get(id)?.abort()
})
