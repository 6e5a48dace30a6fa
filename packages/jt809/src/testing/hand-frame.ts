/** Builds frames independently of the codec, so that a symmetric error in reading and writing does not go unnoticed. */

export interface HandFrame {
  /** '1005' */
  id: string
  /** As sent: encrypted if it is. Spaces are allowed. */
  body?: string
  serial?: string
  accessCode?: string
  /** Eight bytes make a 2019 frame. */
  time?: string
  /** Flag and key. */
  encryption?: string
  /** Instead of the right one. */
  crc?: string
  length?: string
}

export const hexOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')

/** Bit by bit, as the standard describes it. */
function crcOf(bytes: Buffer): string {
  let crc = 0xffff
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const carry = ((crc >> 15) & 1) ^ ((byte >> bit) & 1)
      crc = ((crc << 1) & 0xffff) ^ (carry ? 0x1021 : 0)
    }
  return crc.toString(16).padStart(4, '0')
}

const escapes: Readonly<Record<string, string>> = { '5b': '5a01', '5a': '5a02', '5d': '5e01', '5e': '5e02' }

export function handFrame({
  id,
  body = '',
  serial = '00000001',
  accessCode = '0001e240',
  time = '',
  encryption,
  crc,
  length,
}: HandFrame): Buffer {
  const clean = body.replaceAll(' ', '')
  const bytes = 2 + 22 + time.length / 2 + clean.length / 2 + 2
  const head = `${length ?? bytes.toString(16).padStart(8, '0')}${serial}${id}${accessCode}010000${encryption ?? '0000000000'}${time}`
  const plain = `${head}${clean}`
  const whole = `${plain}${crc ?? crcOf(hexOf(plain))}`.toLowerCase()
  return hexOf(`5b${(whole.match(/../g) ?? []).map(byte => escapes[byte] ?? byte).join('')}5d`)
}
