/**
 * A pack: the reports of one vehicle and day of UTC, in blocks of some hours, so that a few hours are read without the rest. Mark, version, length
 * and digest of the head come first; the head has time, place and digest of each block.
 */
import { createHash } from 'node:crypto'
import { type BlockParts, packBlock, unpackBlock } from './block.ts'
import { PackDamaged } from './bytes.ts'
import { appendedReports, pickedReports, type StoredReports } from './stored-reports.ts'

const mark = Buffer.from('ORPK')
/** Of the layout and of all ways of columns; readers know every one that ever was. */
const version = 1
const digestBytes = 16
/** Mark, version, length of the head, digest of the head. */
const beginning = mark.length + 1 + 4 + digestBytes
/** Reports of a block: five hours at one each ten seconds. */
export const reportsOfBlock = 2_048
/** What is read at first: longer than nearly all heads. */
const firstRead = 2_048

export interface PackedDay {
  vehicleId: number
  /** YYYY-MM-DD */
  day: string
}
interface PackHead extends PackedDay {
  /** First and last time, microseconds since 1970, reports, bytes, digest in base64; one after the other. */
  blocks: (readonly [first: number, last: number, reports: number, bytes: number, digest: string])[]
}

const digestOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest().subarray(0, digestBytes)

/** @param reports in the order of time and digest */
export function packFile({ vehicleId, day }: PackedDay, reports: StoredReports): Buffer {
  const blocks: Buffer[] = []
  const head: PackHead = { vehicleId, day, blocks: [] }
  for (let first = 0; first < reports.length; first += reportsOfBlock) {
    const length = Math.min(reportsOfBlock, reports.length - first)
    const part = pickedReports(
      reports,
      Array.from({ length }, (_, at) => first + at),
    )
    const bytes = packBlock(part)
    blocks.push(bytes)
    const times = [part.time[0] as number, part.time[length - 1] as number] as const
    head.blocks.push([...times, length, bytes.length, digestOf(bytes).toString('base64')])
  }
  const said = Buffer.from(JSON.stringify(head))
  const start = Buffer.alloc(beginning)
  mark.copy(start)
  start[mark.length] = version
  start.writeUInt32BE(said.length, mark.length + 1)
  digestOf(said).copy(start, beginning - digestBytes)
  return Buffer.concat([start, said, ...blocks])
}

/** Bytes from `start` to `end`, the end excluded; fewer where the pack ends. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>

async function headOf(read: ReadBytes): Promise<{ head: PackHead; bytes: number }> {
  const begun = await read(0, firstRead)
  if (begun.length < beginning || !begun.subarray(0, mark.length).equals(mark)) throw new PackDamaged('this is no pack')
  if (begun[mark.length] !== version) throw new PackDamaged(`a pack of version ${begun[mark.length]} cannot be read`)
  const bytes = beginning + begun.readUInt32BE(mark.length + 1)
  const said = bytes <= begun.length ? begun.subarray(beginning, bytes) : await read(beginning, bytes)
  if (!digestOf(said).equals(begun.subarray(beginning - digestBytes, beginning)))
    throw new PackDamaged('the head of a pack is damaged')
  return { head: JSON.parse(said.toString()) as PackHead, bytes }
}

export interface PartOfDay extends BlockParts {
  /** Microseconds since 1970, both included. */
  from: number
  to: number
}

/** The reports of a pack between two times. Of a pack of another vehicle or day it is PackDamaged, as of one that was changed. */
export async function readPack(
  { vehicleId, day }: PackedDay,
  read: ReadBytes,
  { from, to, ...parts }: PartOfDay,
): Promise<StoredReports> {
  const { head, bytes } = await headOf(read)
  if (head.vehicleId !== vehicleId || head.day !== day)
    throw new PackDamaged(`this is the pack of vehicle ${head.vehicleId} on ${head.day}`)
  const found: StoredReports[] = []
  let start = bytes
  for (const [first, last, length, size, digest] of head.blocks) {
    const end = start + size
    if (first <= to && last >= from) {
      const block = await read(start, end)
      if (digestOf(block).toString('base64') !== digest) throw new PackDamaged('a block of a pack is damaged')
      found.push(between(unpackBlock(block, length, parts), from, to))
    }
    start = end
  }
  return appendedReports(found)
}

function between(reports: StoredReports, from: number, to: number): StoredReports {
  if ((reports.time[0] ?? from) >= from && (reports.time.at(-1) ?? to) <= to) return reports
  const rows = Uint32Array.from({ length: reports.length }, (_, row) => row)
  return pickedReports(
    reports,
    rows.filter(row => (reports.time[row] as number) >= from && (reports.time[row] as number) <= to),
  )
}
