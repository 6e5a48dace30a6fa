/** Whether what terminals sent, what is stored and what each superior platform has is the same: line by line, and by digest. */
import { createHash } from 'node:crypto'
import { positionLine } from '../../apps/simulator/src/superior/received-positions.ts'
import { until } from '../kit/until.ts'
import type { Ground, RehearsedSuperior } from './ground.ts'
import type { Outcome } from './protocol.ts'

const digestOf = (lines: Iterable<string>): string => {
  const hash = createHash('sha256')
  for (const line of [...lines].toSorted()) hash.update(`${line}\n`)
  return hash.digest('hex')
}

/** Of vehicles that are read together. */
const atOnce = 200

async function storedLines({ product, load }: Ground, plates: ReadonlySet<string>): Promise<string[]> {
  const phones = [...load.tokens.keys()]
  const lines: string[] = []
  for (let at = 0; at < phones.length; at += atOnce) {
    const rows = await product.sql<{ plate: string; time: Date; latitude_e6: number; longitude_e6: number }>(
      `select 'T' || t.phone as plate, p.time, p.latitude_e6, p.longitude_e6 from terminals t join positions p using (vehicle_id)
         where t.phone = any($1)`,
      [phones.slice(at, at + atOnce)],
    )
    for (const { plate, time, latitude_e6: latitudeE6, longitude_e6: longitudeE6 } of rows)
      if (plates.has(plate)) lines.push(positionLine({ plate, time: time.getTime(), latitudeE6, longitudeE6 }))
  }
  return lines
}

const missingIn = (lines: ReadonlySet<string>, sent: readonly string[]): number =>
  sent.reduce((sum, line) => sum + Number(!lines.has(line)), 0)

async function handedUp({ received, id, edition }: RehearsedSuperior, sent: readonly string[], plates: ReadonlySet<string>) {
  try {
    await until(() => missingIn(received.lines, sent) === 0, `everything at ${id}`, 300, 500)
  } catch {
    // Told below with how many.
  }
  const theirs = [...received.lines].filter(line => plates.has(line.split(' ', 1)[0] as string))
  const { live, late, again, unregistered, unreadable } = received
  return {
    missing: missingIn(received.lines, sent),
    digest: digestOf(theirs),
    fact: `${edition}: ${theirs.length} positions (${live} live, ${late} later), ${again} came once more after a loss, ${unregistered} before their vehicle, ${unreadable} unreadable`,
    sound: unregistered === 0 && unreadable === 0,
    again,
  }
}

export interface Equality extends Outcome {
  /** Reports that were sent and are not stored, and that a superior platform has not got. */
  unstored: number
  missing: number
  /** Positions that a platform got more than once. */
  again: number
}

/** Of everything that was sent so far; waits until it has gone up. */
export async function equality(ground: Ground): Promise<Equality> {
  const sent = [...ground.load.acknowledged()].map(({ phone, ...place }) => positionLine({ plate: `T${phone}`, ...place }))
  const plates = new Set(sent.map(line => line.split(' ', 1)[0] as string))
  const stored = await storedLines(ground, plates)
  const digests = { sent: digestOf(sent), stored: digestOf(stored) }
  const unstored = missingIn(new Set(stored), sent)
  const facts = [
    `sent and acknowledged ${sent.length}, stored ${stored.length}, digest ${digests.sent === digests.stored ? `equal: ${digests.sent.slice(0, 16)}` : `of what was sent ${digests.sent.slice(0, 16)}, stored ${digests.stored.slice(0, 16)}`}`,
  ]
  let passed = sent.length > 0 && digests.sent === digests.stored
  let missing = 0
  let again = 0
  for (const superior of ground.superiors) {
    const up = await handedUp(superior, sent, plates)
    const equal = up.digest === digests.sent
    facts.push(`${up.fact}, ${up.missing} missing, digest ${equal ? 'equal' : up.digest.slice(0, 16)}`)
    passed &&= equal && up.sound
    missing += up.missing
    again += up.again
  }
  return { passed, facts, unstored, missing, again }
}
