/**
 * Worker thread that reads tracks from the database and builds replies. A week of reports takes about 0.1 s of CPU, which would block
 * the main thread.
 */
import { constants as system, getPriority, setPriority } from 'node:os'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { DataOf } from '@outrider/contract'
import { movementSettingsOf, packTrack, pointAt, reduceTrack, type Track, withMovement } from '@outrider/track'
import { openPool } from '../store/pool.ts'
import type { ContentEncoding } from '../calls/handlers.ts'
import { jsonPieces } from '../calls/json-pieces.ts'
import { successAround } from '../calls/success.ts'
import type {
  TrackResult,
  WorkerResponse,
  WorkerRequest,
  TrackRequest,
  TrackReplyRequest,
  WorkerStart,
} from './worker-messages.ts'
import { trackReducers } from './reducers.ts'
import { movementOfVehicle } from './movement-of-vehicle.ts'
import { asChosen } from './odometer-choices.ts'
import { pastOf } from '../packs/configured.ts'
import { ruledTrack } from './ruled-tracks.ts'
import { storedTrack } from './stored-tracks.ts'
import { TrackLoader } from './track-loader.ts'

const port = parentPort
if (!port) throw new Error('track-worker.ts is a worker')
const { databaseUrl, packs } = workerData as WorkerStart
/** Added to the nice value: calls and acknowledgements go first. Beside one busy thread this one gets a quarter of a core. */
const behindCalls = 5
// On Linux 0 is this thread, elsewhere the whole process.
if (process.platform === 'linux') setPriority(0, Math.min(system.priority.PRIORITY_LOW, getPriority(0) + behindCalls))
/** Database connections; further queries wait. */
const maxConnections = 3
/** Tracks loaded concurrently; bounds memory. */
const maxConcurrentLoads = 3
// A broken idle connection is replaced at the next query; failing queries are reported to their caller.
const { pool } = openPool(databaseUrl, { max: maxConnections, onLost: () => {} })
const past = packs && (await pastOf(pool, packs.files, packs.folder))
const loader = new TrackLoader(async ({ vehicleId, startTime, endTime, since = 0, ruled }, signal) => {
  if (ruled) return ruledTrack(pool, { vehicleId, startTime: Math.max(startTime, since), endTime }, ruled, signal, past)
  const stored = await storedTrack(pool, vehicleId, Math.max(startTime, since), endTime, signal, past)
  return withMovement(await asChosen(pool, vehicleId, stored), await movementOfVehicle(pool, vehicleId))
}, maxConcurrentLoads)

/** A window of 256 KiB: several megabytes less for each reply under way, and JSON repeats itself within this distance. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const encoders: Record<ContentEncoding, () => Transform> = {
  br: () => createBrotliCompress(brotli),
  gzip: () => createGzip({ level: 6 }),
  identity: () => new PassThrough(),
}

/** Encoded piece by piece, so that the whole text is never there: it is ten times as long, and the server would hold it until it is sent. */
async function encoded(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  encoding: ContentEncoding,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const chunk of source) chunks.push(chunk)
  }
  await pipeline(pieces, encoders[encoding](), collect, { signal })
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

type TrackReply = DataOf<'track/getVehicleTrack'>

function* pointsOf(track: Track): Generator<string> {
  for (let row = 0; row < track.length; row++) yield JSON.stringify(pointAt(track, row))
}

function jsonOf(head: Omit<TrackReply, 'points'>, track: Track): AsyncIterable<Uint8Array> {
  const [opening, closing] = successAround
  return jsonPieces(`${opening}${JSON.stringify(head).slice(0, -1)},"points":[`, pointsOf(track), `]}${closing}`)
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
    movement: movementSettingsOf(whole),
  }
  return encoded(request.want === 'json' ? jsonOf(head, track) : [packTrack(head, track)], request.encoding, signal)
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
