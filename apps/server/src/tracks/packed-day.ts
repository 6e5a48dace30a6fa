/** Long-term form of a vehicle's day: the packed track, compressed. */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { packTrack, type Track, unpackTrack } from '@outrider/track'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)
/** Higher levels take several times as long for a few per cent. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

export const packedDay = async (track: Track): Promise<Buffer> => compress(packTrack({}, track), { params })
export const packedTrack = async (bytes: Buffer): Promise<Track> => unpackTrack(await decompress(bytes)).track
