/**
 * The file of collected data (GB/T 19056-2012): the number of blocks, for each its command, name in 18 bytes, length in four and data, then the XOR
 * of all. Written from how it is commonly described: the text itself was not at hand.
 */
import { gbk } from '../body/text.ts'
import { recorderKinds } from './kinds.ts'

const nameBytes = 18

export interface RecorderBlock {
  command: number
  data: Buffer
}

export function recorderFile(blocks: readonly RecorderBlock[]): Buffer {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(blocks.length)
  const parts = [count, ...blocks.map(blockOf)]
  const content = Buffer.concat(parts)
  return Buffer.concat([content, Buffer.from([content.reduce((sum, byte) => sum ^ byte, 0)])])
}

function blockOf({ command, data }: RecorderBlock): Buffer {
  const head = Buffer.alloc(1 + nameBytes + 4)
  head[0] = command
  const name = gbk(recorderKinds.find(kind => kind.command === command)?.zh ?? '')
  head.set(name.subarray(0, nameBytes), 1)
  head.writeUInt32BE(data.length, 1 + nameBytes)
  return Buffer.concat([head, data])
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `at` in ms since 1970, written in the zone of the recorder, minutes ahead of UTC. */
export function recorderFileName(at: number, zoneMinutes: number, plate: string): string {
  const local = new Date(at + zoneMinutes * 60_000)
  const day = [local.getUTCFullYear() % 100, local.getUTCMonth() + 1, local.getUTCDate()].map(two).join('')
  return `D${day}_${two(local.getUTCHours())}${two(local.getUTCMinutes())}_${plate.replaceAll(/[^\p{L}\p{N}-]/gu, '')}.VDR`
}
