/** What a self-test says of a terminal, by what was seen of it on the wire. Pure. */
import { mayBeUnknown, type SelfTestItem, type SelfTestResult } from '@outrider/contract'

/** What is known of the terminal and its vehicle now. Times in ms since 1970. */
export interface Seen {
  linked: boolean
  authenticatedAt: number | null
  /** As the terminal said (0x0107, 0x0102), and when; null: it has not since the test began. */
  attributes: { iccid: string; terminalId: string; imei: string } | null
  /** Newest report since the test began. */
  report: {
    time: number
    receivedAt: number
    located: boolean
    signal: number | null
    satellites: number | null
    /** Names of faults that it reports. */
    faults: readonly string[]
  } | null
  /** km between the newest good fix and where the installer stands; null: one of them is not known. */
  distance: number | null
  /** Ignition as reports of the last hours said. */
  accOn: boolean
  accOff: boolean
  cameras: readonly { channel: number; name: string; pictured: boolean }[]
}

export interface Entered {
  terminalId: string
  simIccid: string
  imei: string
}

/** A fix is fresh for so long after it was made, ms. */
const freshFor = 2 * 60_000
/** A receiver among houses, and a phone, are off by so much at most, km. */
export const plausible = 0.5
/** 0 to 31: below, connections break off. */
const weakSignal = 8
const fewSatellites = 5

type Said = Omit<SelfTestResult, 'item' | 'overridden'>

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()
/** Without the filler of an odd number of digits. */
const plainIccid = (text: string): string => text.trim().toLowerCase().replace(/f+$/, '')

const compared = (entered: string, said: string | undefined, equal = same): Said => {
  if (said === undefined || said === '') return { result: 'unknown', seen: '', expected: entered }
  if (entered === '') return { result: 'failed', seen: said, expected: '' }
  return { result: equal(entered, said) ? 'passed' : 'failed', seen: said, expected: entered }
}

const atLeast = (value: number | null | undefined, least: number): Said => ({
  result: value === null || value === undefined ? 'unknown' : value >= least ? 'passed' : 'failed',
  seen: value === null || value === undefined ? '' : String(value),
  expected: `≥ ${least}`,
})

const shown = (passed: boolean): Said => ({ result: passed ? 'passed' : 'failed', seen: '', expected: '' })

const rows: Readonly<Record<SelfTestItem, (seen: Seen, entered: Entered, now: number) => Said>> = {
  linked: ({ linked, authenticatedAt }) => shown(linked && authenticatedAt !== null),
  device: ({ attributes }, { terminalId }) => compared(terminalId, attributes?.terminalId),
  iccid: ({ attributes }, { simIccid }) => compared(simIccid, attributes?.iccid, (a, b) => plainIccid(a) === plainIccid(b)),
  imei: ({ attributes }, { imei }) => compared(imei, attributes?.imei),
  position: ({ report }, _, now) =>
    report ? { ...shown(report.located && now - report.time < freshFor), seen: String(report.time) } : shown(false),
  place: ({ distance }) => ({
    result: distance === null ? 'unknown' : distance <= plausible ? 'passed' : 'failed',
    seen: distance === null ? '' : `${distance.toFixed(2)} km`,
    expected: `≤ ${plausible} km`,
  }),
  accOn: ({ accOn }) => shown(accOn),
  accOff: ({ accOff }) => shown(accOff),
  signal: ({ report }) => atLeast(report?.signal, weakSignal),
  satellites: ({ report }) => atLeast(report?.satellites, fewSatellites),
  faults: ({ report }) =>
    report
      ? { result: report.faults.length === 0 ? 'passed' : 'failed', seen: report.faults.join(', '), expected: '' }
      : { result: 'unknown', seen: '', expected: '' },
  cameras: ({ cameras }) => {
    const missing = cameras.filter(({ pictured }) => !pictured).map(({ channel, name }) => name || String(channel))
    if (cameras.length === 0) return { result: 'none', seen: '', expected: '' }
    return { ...shown(missing.length === 0), seen: missing.join(', '), expected: String(cameras.length) }
  },
}

/** Items of which the form says what is expected. */
export const comparedItems: ReadonlySet<SelfTestItem> = new Set(['device', 'iccid', 'imei'])

const overrides = { overridden: null }

export const resultsOf = (seen: Seen, entered: Entered, now: number): SelfTestResult[] =>
  (Object.keys(rows) as SelfTestItem[]).map(item => ({ item, ...rows[item](seen, entered, now), ...overrides }))

/** Whether it counts for a submission. */
export const isSettled = ({ item, result, overridden }: SelfTestResult): boolean =>
  result === 'passed' || result === 'none' || overridden !== null || (result === 'unknown' && mayBeUnknown.has(item))
