/**
 * Digests are eight bytes that nothing compresses, but they are a hash of what the terminal has sent, and most of that is in the other columns: where
 * the hash of a body made of these is the digest, only the zone of the terminal's clock is kept, by which its digits are made. Others (of terminals
 * whose clock is not believed, of bodies that were corrected) stand as they are.
 */
import { PackDamaged, type PackReader, type PackWriter } from './bytes.ts'
import { sha256Start } from '../../gateway/ingest/sha256.ts'
import { putNumbers, takeNumbers } from './number-column.ts'
import type { StoredReports } from './stored-reports.ts'

const basicBytes = 28
const quarter = 15
/** Zones that a clock may have, minutes ahead of UTC, the likely ones first. */
const someZones = [480, 0]
const allZones = [...someZones, ...Array.from({ length: 105 }, (_, at) => (at - 48) * quarter)]
/** A report that no zone explains costs a hash for each: so many of a block are tried with all. */
const maxSearches = 4

const bcd = (value: number): number => Math.floor(value / 10) * 16 + (value % 10)

/** The body of the report, if the terminal's clock has this zone; undefined: it has no digits for that time. */
function bodyOf(reports: StoredReports, row: number, zone: number): Buffer | undefined {
  const { extras } = reports
  const items = extras[row]
  const body = Buffer.allocUnsafe(basicBytes + (items?.length ?? 0))
  const at = new Date((reports.time[row] as number) / 1000 + zone * 60_000)
  const year = at.getUTCFullYear()
  if (!(year >= 2000 && year <= 2099)) return undefined
  body.writeUInt32BE((reports.alarms[row] as number) >>> 0, 0)
  body.writeUInt32BE((reports.status[row] as number) >>> 0, 4)
  body.writeUInt32BE(Math.abs(reports.latitudeE6[row] as number), 8)
  body.writeUInt32BE(Math.abs(reports.longitudeE6[row] as number), 12)
  body.writeUInt16BE((reports.altitude[row] as number) & 0xffff, 16)
  body.writeUInt16BE((reports.speedDkmh[row] as number) & 0xffff, 18)
  body.writeUInt16BE((reports.course[row] as number) & 0xffff, 20)
  body[22] = bcd(year - 2000)
  body[23] = bcd(at.getUTCMonth() + 1)
  body[24] = bcd(at.getUTCDate())
  body[25] = bcd(at.getUTCHours())
  body[26] = bcd(at.getUTCMinutes())
  body[27] = bcd(at.getUTCSeconds())
  items?.copy(body, basicBytes)
  return body
}

function isDigestIn(reports: StoredReports, row: number, zone: number): boolean {
  const body = bodyOf(reports, row, zone)
  return body !== undefined && sha256Start(body) === reports.digest[row]
}

export function putDigests(to: PackWriter, reports: StoredReports): void {
  const zones: number[] = []
  const kept: bigint[] = []
  let searches = 0
  const places = new Float64Array(reports.length)
  for (let row = 0; row < reports.length; row++) {
    let place = zones.findIndex(zone => isDigestIn(reports, row, zone)) + 1
    if (place === 0 && searches < maxSearches) {
      searches++
      const zone = allZones.find(each => isDigestIn(reports, row, each))
      if (zone !== undefined) {
        place = zones.push(zone)
        searches = 0
      }
    }
    places[row] = place
    if (place === 0) kept.push(reports.digest[row] as bigint)
  }
  to.number(zones.length)
  for (const zone of zones) to.number(zone / quarter + 48)
  putNumbers(to, places)
  const bytes = Buffer.allocUnsafe(kept.length * 8)
  for (const [at, digest] of kept.entries()) bytes.writeBigInt64BE(digest, at * 8)
  to.bytes(bytes)
}

/** Fills in the digests; everything else is there. */
export function takeDigests(from: PackReader, reports: StoredReports): void {
  const zones = Array.from({ length: from.number() }, () => (from.number() - 48) * quarter)
  const places = takeNumbers(from, reports.length)
  for (let row = 0; row < reports.length; row++) {
    const place = places[row] as number
    if (place === 0) {
      reports.digest[row] = from.bytes(8).readBigInt64BE()
      continue
    }
    const zone = zones[place - 1]
    const body = zone === undefined ? undefined : bodyOf(reports, row, zone)
    if (!body) throw new PackDamaged('a digest cannot be made')
    reports.digest[row] = sha256Start(body)
  }
}
