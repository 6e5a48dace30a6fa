/** Sound of files: what a simulated microphone says in place of beeps, and what a loudspeaker has played. WAV, 16 bits, one channel, 8 kHz. */
import { readFileSync, writeFileSync } from 'node:fs'
import { SOUND_RATE } from './beeps.ts'

const headBytes = 44

/** @throws RangeError at another kind of file */
export function readWave(path: string): Int16Array {
  const bytes = readFileSync(path)
  const isWave = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WAVE'
  let format = ''
  // Pieces, each with its name and length.
  for (let at = 12; isWave && at + 8 <= bytes.length; ) {
    const [name, length] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)]
    const from = at + 8
    if (name === 'fmt ')
      format = `${bytes.readUInt16LE(from)} ${bytes.readUInt16LE(from + 2)} ${bytes.readUInt32LE(from + 4)} ${bytes.readUInt16LE(from + 14)}`
    if (name === 'data' && format === `1 1 ${SOUND_RATE} 16`) {
      const end = Math.min(bytes.length, from + length)
      return Int16Array.from({ length: (end - from) >> 1 }, (_, sample) => bytes.readInt16LE(from + sample * 2))
    }
    at = from + length + (length & 1)
  }
  throw new RangeError(`${path} is no WAV file of 16 bits, one channel and ${SOUND_RATE} Hz`)
}

export function writeWave(path: string, samples: Int16Array): void {
  const bytes = Buffer.alloc(headBytes + samples.length * 2)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(SOUND_RATE, 24)
  bytes.writeUInt32LE(SOUND_RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(sample, headBytes + at * 2)
  writeFileSync(path, bytes)
}
