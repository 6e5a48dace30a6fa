/** A packet put together byte by byte, apart from `writePacket`, as the standard prints it. */
export function handPacket(given: {
  /** Hex, 12 or 20 digits. */
  sim?: string
  channel?: number
  /** Hex of the second byte: marker and payload type. E2: 98 with the marker. */
  type?: string
  sequence?: number
  /** Hex: kind and part. 00: a whole I frame. */
  data?: string
  /** ms; left out for transparent packets. */
  timestamp?: number
  body?: string | Uint8Array
}): Buffer {
  const { sim = '013912345678', channel = 1, type = 'e2', sequence = 0, data = '00', timestamp = 1000, body = '' } = given
  const kind = data[0]
  const bytes = typeof body === 'string' ? Buffer.from(body, 'hex') : body
  const head = ['30316364', '81', type, hex(sequence, 2), sim, hex(channel, 1), data]
  if (kind !== '4') head.push(hex(timestamp, 8))
  if (kind === '0' || kind === '1' || kind === '2') head.push('0028', '0028')
  head.push(hex(bytes.length, 2))
  return Buffer.concat([Buffer.from(head.join(''), 'hex'), bytes])
}

const hex = (value: number, bytes: number): string => value.toString(16).padStart(bytes * 2, '0')
