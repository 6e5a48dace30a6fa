/** Names of alarm bits by the edition of JT/T 808 that a report was sent in. */
import { alarmNames as namesOfBits, alarmNamesByBit, type Version } from '@outrider/jt808'
import type { Edition } from '../../events/edition.ts'

/** In the order of their names on the wire; null: not known. */
const editions = [null, 2011, 2013, 2019] as const satisfies readonly (Edition | null)[]

const versionOf = (edition: Edition | null): Version => (edition === null ? '2013' : `${edition}`)

/** 32 names for each of `editions`. `unknown`: the edition by which reports without one are named. */
export const alarmNamesOnWire = (unknown: Edition | null = null): readonly string[] =>
  editions.flatMap(edition => alarmNamesByBit(versionOf(edition ?? unknown)))

/** Index of the edition's first name in `alarmNamesOnWire`. */
export const firstAlarmName = (edition: Edition | null): number => editions.indexOf(edition) * 32

/** Names of the set bits, lowest first. */
export const alarmNames = (bits: number, edition: Edition | null): string[] => namesOfBits(bits, versionOf(edition))
