import { expect, it } from 'vitest'
import { configOfH264 } from './h264.ts'
import { configOfH265 } from './h265.ts'

const pps = Buffer.from('68ce3c80', 'hex')
/** The parameter set in the box of the decoder. */
function setOf(sps: string): string {
  const { description } = configOfH264(Buffer.from(sps, 'hex'), pps)
  const length = new DataView(description.buffer).getUint16(6)
  return Buffer.from(description.subarray(8, 8 + length)).toString('hex')
}

const number = (value: number): string => {
  const bits = (value + 1).toString(2)
  return '0'.repeat(bits.length - 1) + bits
}
/** A set of Baseline at level 3 in blocks of 16 pixels. `colours`: annex E with its flag. */
function aSet(blocks: { width: number; height: number }, colours: string): string {
  const size = `${number(blocks.width - 1)}${number(blocks.height - 1)}`
  const bits = `${number(0)}${number(0)}${number(2)}${number(1)}0${size}110${colours}1`
  const padded = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0')
  return `6742c01e${(padded.match(/.{8}/g) ?? []).map(each => Number.parseInt(each, 2).toString(16).padStart(2, '0')).join('')}`
}
const byte = (value: number): string => value.toString(2).padStart(8, '0')
const cif = { width: 22, height: 18 }
/** Annex E with its flag, and this signal in it. */
const annexE = (signal: string): string => `100${signal}000000`
const saying = (range: string, primaries: number, transfer: number, matrix: number): string =>
  annexE(`1101${range}1${byte(primaries)}${byte(transfer)}${byte(matrix)}`)

it.each([
  ['no annex E', '0', saying('0', 1, 1, 6)],
  ['annex E without colours', annexE('0'), saying('0', 1, 1, 6)],
  ['an aspect ratio and overscan', `11${byte(255)}${byte(7).repeat(4)}110000000`, undefined],
  ['the whole range', annexE('110110'), saying('1', 1, 1, 6)],
  ['a matrix that is called unspecified', saying('0', 2, 2, 2), saying('0', 1, 1, 6)],
  ['primaries of television alone', saying('0', 5, 6, 2), saying('0', 5, 6, 6)],
])('up to 576 lines the matrix of BT.601 is written into a set that does not say it: %s (wire 11)', (_, colours, made) => {
  const sent = aSet(cif, colours)
  const set = setOf(sent)
  if (made !== undefined) expect(set).toBe(aSet(cif, made))
  expect(set).not.toBe(sent)
  // It is said now, and read again it stays.
  expect(setOf(set)).toBe(set)
})

it.each([
  ['576 lines', { width: 45, height: 36 }, '0', true],
  ['592 lines', { width: 45, height: 37 }, '0', false],
  ['720 lines', { width: 80, height: 45 }, '0', false],
  ['BT.709 that is said', cif, saying('0', 1, 1, 1), false],
  ['BT.601 that is said', cif, saying('0', 5, 6, 5), false],
])('a set of %s is changed only where it has to be (wire 11)', (_, blocks, colours, changes) => {
  const sent = aSet(blocks, colours)
  expect(setOf(sent) !== sent).toBe(changes)
})

it('a set that ends before its colours is left as it is', () => {
  const sent = aSet(cif, `11${byte(255)}`).slice(0, -2)
  expect(setOf(sent)).toBe(sent)
})

it('of H.265 it is found behind what stands between, and stays when it is said (wire 11)', () => {
  const [vps, sps, of] = [
    '40010c01ffff01600000030090000003000003003c928090',
    '42010101600000030090000003000003003ca00b08048755964a924caf016808000003000800000300c840',
    '4401c172b46240',
  ].map(hex => Buffer.from(hex, 'hex')) as [Buffer, Buffer, Buffer]
  const set = (sent: Buffer): Buffer => {
    const box = Buffer.from(configOfH265(vps, sent, of).description)
    const at = 23 + 5 + vps.length
    return box.subarray(at + 5, at + 5 + box.readUInt16BE(at + 3))
  }
  const made = set(sps)
  expect(made.toString('hex')).toBe(
    '42010101600000030090000003000003003ca00b08048755964a924caf016a02020c08000003000800000300c840',
  )
  expect(set(made)).toEqual(made)
})
