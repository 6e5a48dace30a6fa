/**
 * A thread that reads tracks from the database and makes the replies of them: for a week of reports that is a tenth of a second of work,
 * which nobody else shall wait for.
 */
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DataOf } from '@outrider/contract'
import { packTrack, pointAt, reduceTrack, type Track } from '@outrider/track'
import type { Packing } from '../handlers.ts'
import { connect } from '../../store/connect.ts'
import type { Answer, Answered, Asked, Question, ReplyQuestion, WorkerStart } from './questions.ts'
import { storedTrack } from './stored-tracks.ts'

const port = parentPort
if (!port) throw new Error('track-worker.ts is a worker')
const { databaseUrl } = workerData as WorkerStart
/** Who asks for more at once waits for a connection. */
const connections = 3
// A connection that breaks while idle is replaced by the next question; what fails meanwhile is told to whoever asked.
const { pool } = connect(databaseUrl, { max: connections, onLost: () => {} })

const packers: Record<Packing, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 6 }),
  identity: bytes => Promise.resolve(bytes),
}

type Data = DataOf<'track/getVehicleTrack'>

function jsonOf(head: Omit<Data, 'points'>, track: Track): Uint8Array {
  const points = Array.from({ length: track.length }, (_, row) => pointAt(track, row))
  return new TextEncoder().encode(JSON.stringify({ ...head, points }))
}

async function replyTo(question: ReplyQuestion, whole: Track): Promise<Uint8Array> {
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
  if (question.want === 'json') return jsonOf(head, track)
  return packers[question.packing](packTrack(head, track))
}

/** Tracks that are being read: a client asks for a week reduced and whole in the same breath. */
const reading = new Map<string, Promise<Track>>()

function read({ vehicleId, startTime, endTime }: Question): Promise<Track> {
  const key = `${vehicleId} ${startTime} ${endTime}`
  const known = reading.get(key)
  if (known) return known
  const track = storedTrack(pool, vehicleId, startTime, endTime).finally(() => reading.delete(key))
  reading.set(key, track)
  return track
}

async function answerTo(question: Question): Promise<Answer> {
  const track = await read(question)
  return question.want === 'track' ? { track } : { bytes: await replyTo(question, track) }
}

port.on('message', ({ id, question }: Asked) => {
  answerTo(question).then(
    answer => port.postMessage({ id, answer } satisfies Answered),
    (error: unknown) => {
      const { message, stack, code } = error as Error & { code?: unknown }
      port.postMessage({ id, failure: { message, stack, code } } satisfies Answered)
    },
  )
})
