/** What the items of a report say of alarms, from their bytes: for who has the report as it is stored. */
import { decode, messages } from '@outrider/jt808'
import type { ItemAlarms } from '../../events/item-alarms.ts'
import { itemConditions } from './item-conditions.ts'

/** Stands before the items; nothing of it is read. */
const basicFields = Buffer.alloc(28)

/** Items that say something of alarms: 0x11 to 0x18, and those of active safety. */
const ofAlarms: ReadonlySet<number> = new Set([0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x64, 0x65, 0x66, 0x67, 0x70])

export function itemAlarmsOf(extras: Uint8Array | null): ItemAlarms | undefined {
  // Nearly all reports have none of them.
  if (!extras || !hasAlarms(extras)) return undefined
  const { extras: items } = decode(messages.location, Buffer.concat([basicFields, extras]), '2013').value
  const { bits, lasting, events } = itemConditions(items)
  return bits === 0 && lasting.length === 0 && events.length === 0
    ? undefined
    : { bits: bits >>> 0, conditions: [...lasting, ...events] }
}

function hasAlarms(extras: Uint8Array): boolean {
  for (let at = 0; at + 1 < extras.length; at += 2 + (extras[at + 1] ?? 0)) if (ofAlarms.has(extras[at] ?? 0)) return true
  return false
}
