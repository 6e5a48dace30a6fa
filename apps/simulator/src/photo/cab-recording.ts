/** What a simulated terminal records of its cab (0x8804): a hum in a WAV file, 8 kHz, 8 bits. */
const rate = 8_000
const hz = 220
/** Of a long one: it has to go over the link of the terminal. s */
const longest = 10

export function cabRecording(seconds: number): Buffer {
  const samples = rate * Math.max(1, Math.min(seconds, longest))
  const file = Buffer.alloc(44 + samples)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(36 + samples, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  // PCM, one channel.
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(samples, 40)
  for (let at = 0; at < samples; at++) file[44 + at] = Math.round(128 + 60 * Math.sin((2 * Math.PI * hz * at) / rate))
  return file
}
