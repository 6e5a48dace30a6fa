/** Long-term form of a vehicle's day: the packed track, compressed. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib'
import { packTrack, type Track, unpackTrack } from '@outrider/track'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
/** Higher levels take several times as long for a few per cent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

export const packedDay = async (track: Track): Promise<Buffer> => compress(packTrack({}, track), { params })
/** What rules look at. */
const ruledColumns = new Set(['time', 'latitude', 'longitude', 'speed', 'flags'] as const)
/** Of a day what rules look at, at once: for days by the thousand, in a thread of its own. */
export const ruledDay = (bytes: Buffer): Track => unpackTrack(brotliDecompressSync(bytes), ruledColumns).track
export const packedTrack = async (bytes: Buffer): Promise<Track> => unpackTrack(await decompress(bytes)).track
