/**
 * Worker thread that reads tracks from the database and builds replies. A week of reports takes about 0.1 s of CPU, which would block
 * the main thread.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { DataOf } from '@outrider/contract'
import { packTrack, pointAt, reduceTrack, type Track } from '@outrider/track'
import { connect } from '../store/connect.ts'
import type { ContentEncoding } from '../calls/handlers.ts'
import type {
  TrackResult,
  WorkerResponse,
  WorkerRequest,
  TrackRequest,
  TrackReplyRequest,
  WorkerStart,
} from './worker-messages.ts'
import { trackReducers } from './reducers.ts'
import { storedTrack } from './stored-tracks.ts'
import { TrackLoader } from './track-loader.ts'

const port = parentPort
if (!port) throw new Error('track-worker.ts is a worker')
const { databaseUrl } = workerData as WorkerStart
/** Database connections; further queries wait. */
const maxConnections = 3
/** Tracks loaded concurrently; bounds memory. */
const maxConcurrentLoads = 4
// A broken idle connection is replaced at the next query; failing queries are reported to their caller.
const { pool } = connect(databaseUrl, { max: maxConnections, onLost: () => {} })
const loader = new TrackLoader(
  ({ vehicleId, startTime, endTime }, signal) => storedTrack(pool, vehicleId, startTime, endTime, signal),
  maxConcurrentLoads,
)

const compressors: Record<ContentEncoding, (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: bytes => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: bytes => promisify(gzip)(bytes, { level: 6 }),
  identity: bytes => Promise.resolve(bytes),
}

type TrackReply = DataOf<'track/getVehicleTrack'>

/** Points serialized per turn of the event loop; a few milliseconds. */
const pointsPerStep = 4_000

async function jsonOf(head: Omit<TrackReply, 'points'>, track: Track, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder()
  const pieces = [text.encode(`${JSON.stringify(head).slice(0, -1)},"points":[`)]
  for (let from = 0; from < track.length; from += pointsPerStep) {
    const points: string[] = []
    for (let row = from; row < Math.min(from + pointsPerStep, track.length); row++)
      points.push(JSON.stringify(pointAt(track, row)))
    pieces.push(text.encode(`${from > 0 ? ',' : ''}${points.join(',')}`))
    await nextTurn()
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

/** A copy, because requests share loaded tracks. */
const withoutAlarms = (track: Track): Track => ({ ...track, alarms: new Uint32Array(track.length) })

async function replyTo(request: TrackReplyRequest, loaded: Track, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { vehicleId, startTime, endTime, maxPoints, alarmNames } = request
  // Before points are left out: those with alarms are kept.
  const whole = request.alarms ? loaded : withoutAlarms(loaded)
  const track = maxPoints === undefined ? whole : reduceTrack(whole, maxPoints)
  const head = {
    vehicleId: String(vehicleId),
    startTime,
    endTime,
    total: whole.length,
    reduced: track.length < whole.length,
    alarmNames: [...alarmNames],
  }
  if (request.want === 'json') return jsonOf(head, track, signal)
  return compressors[request.encoding](packTrack(head, track))
}

async function resultFor(request: TrackRequest, signal: AbortSignal): Promise<TrackResult> {
  const track = await loader.load(request, signal)
  // Let requests that arrived meanwhile start loading.
  await nextTurn()
  signal.throwIfAborted()
  if (request.want === 'reduced') {
    // The types are checked where the request is made: Tracks.reduce.
    const reduce = trackReducers[request.reducer] as (from: Track, params: unknown) => unknown
    return { reduced: reduce(track, request.params) }
  }
  return { bytes: await replyTo(request, track, signal) }
}

/** Buffers to transfer instead of copy. Small replies may share pooled memory and are copied. */
function transferList(result: TrackResult): ArrayBuffer[] {
  if (!('bytes' in result)) return []
  const { buffer, byteLength } = result.bytes
  return buffer.byteLength === byteLength ? [buffer] : []
}

/** Cancels requests by id. */
const open = new Map<number, AbortController>()

async function handle(id: number, request: TrackRequest): Promise<void> {
  const controller = new AbortController()
  open.set(id, controller)
  try {
    const result = await resultFor(request, controller.signal)
    if (!controller.signal.aborted) port?.postMessage({ id, result } satisfies WorkerResponse, transferList(result))
  } catch (error) {
    const { message, stack, code } = error as Error & { code?: unknown }
    if (!controller.signal.aborted) port?.postMessage({ id, failure: { message, stack, code } } satisfies WorkerResponse)
  }
  open.delete(id)
}

port.on('message', ({ id, request }: WorkerRequest) => {
  if (request) void handle(id, request)
  else open.get(id)?.abort()
})
