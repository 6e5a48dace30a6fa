/** Builds frames independently of the codec, so that a symmetric error in reading and writing does not go unnoticed. */

export interface HandFrame {
  id: string
  body?: string
  serial?: string
  /** Digits of the phone as in the header; 20 digits make a 2019 frame. */
  phone?: string
  part?: { total: number; index: number }
  /** Overrides the correct value. */
  properties?: number
  checksum?: number
}

const word = (value: number): string => value.toString(16).padStart(4, '0')

/** Header, body and checksum, without escapes, as hex. */
export function plainHex({
  id,
  body = '',
  serial = '0001',
  phone = '013912345678',
  part,
  properties,
  checksum,
}: HandFrame): string {
  const clean = body.replaceAll(' ', '')
  const is2019 = phone.length === 20
  const props = properties ?? clean.length / 2 + (part ? 0x2000 : 0) + (is2019 ? 0x4000 : 0)
  const parts = part ? word(part.total) + word(part.index) : ''
  const hex = `${id}${word(props)}${is2019 ? '01' : ''}${phone}${serial}${parts}${clean}`
  let sum = 0
  for (let i = 0; i < hex.length; i += 2) sum ^= Number.parseInt(hex.slice(i, i + 2), 16)
  return hex + (checksum ?? sum).toString(16).padStart(2, '0')
}

const escapeHex = (hex: string): string =>
  (hex.match(/../g) ?? []).map(byte => (byte === '7d' ? '7d01' : byte === '7e' ? '7d02' : byte)).join('')

/** The content between the delimiters, escaped. */
export const handContent = (frame: HandFrame): Buffer => Buffer.from(escapeHex(plainHex(frame).toLowerCase()), 'hex')

/** The frame as on the wire. */
export const handFrame = (frame: HandFrame): Buffer => Buffer.concat([Buffer.of(0x7e), handContent(frame), Buffer.of(0x7e)])

export const hexOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
