/** First bytes of the file types that terminals send: they show where the data of a message begin. */

interface MediaHead {
  /** Bytes from the start of the file to the head. */
  offset: number
  bytes: Buffer
}

const head = (hex: string, offset = 0): MediaHead => ({ offset, bytes: Buffer.from(hex, 'hex') })

const heads: readonly MediaHead[] = [
  head('ffd8ff'), // JPEG
  head('49492a00'), // TIFF, lowest byte first
  head('4d4d002a'), // TIFF, highest byte first
  head('89504e47'), // PNG
  head('52494646'), // RIFF: WAV, AVI
  head('3026b275'), // ASF: WMV
  head('494433'), // MP3 with an ID3 tag
  head('2321414d52'), // AMR
  head('66747970', 4), // MP4
]

/** True when a file of a known kind begins at `at`. */
export const startsMedia = (bytes: Buffer, at: number): boolean =>
  heads.some(({ offset, bytes: wanted }) => {
    const start = at + offset
    return bytes.subarray(start, start + wanted.length).equals(wanted)
  })
