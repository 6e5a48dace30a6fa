/** What is typed of a sensor, and the sensor that it makes. Pure. */
import {
  maxSourceNumber,
  plainSensor,
  readFuelPairs,
  type SensorForm,
  sensorFormFault,
  type SensorFormFault,
  type SensorKind,
} from '@outrider/contract'
import { chosenIn, type FormValues } from '../../../core/forms/form-row.ts'

const text = (value: number | null): string => (value === null ? '' : String(value))
const hex = (value: number | null): string => (value === null ? '' : value.toString(16).toUpperCase())

type Bands = SensorForm['bands']
const limitOf = (bands: Bands, tone: 'warn' | 'bad', end: 'from' | 'to'): number | null => {
  // A limit from below is where a band ends, one from above where it begins.
  const good = bands.find(each => each.tone === 'good')
  const ofTone = bands.filter(each => each.tone === tone)
  const found = ofTone.find(each => (end === 'to' ? each.from === null : each.to === null))
  if (found) return found[end]
  if (tone === 'bad') return null
  return ofTone.find(each => (end === 'to' ? good?.from === each.to : good?.to === each.from))?.[end] ?? null
}

export const valuesOfSensor = (form: SensorForm, orgId: number | null): FormValues => ({
  whose: text(orgId),
  kind: form.kind,
  channel: text(form.channel),
  name: form.name,
  nameEn: form.nameEn,
  unit: form.unit,
  source: form.source,
  sourceNumber: hex(form.sourceNumber),
  nested: hex(form.nested),
  key: form.record?.key ?? '',
  recordFrom: text(form.record?.from ?? 0),
  recordBytes: text(form.record?.bytes ?? null),
  keyAt: text(form.record?.keyAt ?? 0),
  firstByte: text(form.firstByte),
  bytes: text(form.bytes),
  order: form.order,
  sign: form.sign,
  bit: text(form.bit),
  bits: text(form.bits),
  noValues: form.noValues.map(hex).join(', '),
  way: form.pairs ? 'byPairs' : 'byFactor',
  factor: text(form.factor),
  offset: text(form.offset),
  pairs: (form.pairs ?? []).map(([sent, value]) => `${sent}\t${value}`).join('\n'),
  filter: form.filter,
  filterOver: text(form.filterOver),
  min: text(form.min),
  max: text(form.max),
  badBelow: text(limitOf(form.bands, 'bad', 'to')),
  warnBelow: text(limitOf(form.bands, 'warn', 'to')),
  warnAbove: text(limitOf(form.bands, 'warn', 'from')),
  badAbove: text(limitOf(form.bands, 'bad', 'from')),
  shown: form.places.join(),
  on: form.on ? 'on' : '',
})

/** Field, and its text in the table of the form. */
export type DraftFault =
  | { field: string; text: 'notHex' | 'notNumber' | 'fewPairs' | 'notAddress' }
  | { field: string; text: 'wrongLine'; line: number }
  | { field: string; fault: SensorFormFault }

class Wrong extends Error {
  readonly fault: DraftFault
  constructor(fault: DraftFault) {
    super(fault.field)
    this.fault = fault
  }
}

const fieldOfFault: Readonly<Record<SensorFormFault, string>> = {
  kind: 'kind',
  source: 'sourceNumber',
  bits: 'bit',
  pairs: 'pairs',
  range: 'min',
  bands: 'badBelow',
  switch: 'filter',
  record: 'recordBytes',
}

/** A minus sign as it is typed on phones, and a decimal comma. */
const plain = (typed: string): string => typed.trim().replace(/^[−–]/, '-').replace(',', '.')

export function sensorOf(values: FormValues): { sensor: SensorForm; orgId: number | null } | { wrong: DraftFault } {
  const typed = (field: string): string => values[field]?.trim() ?? ''
  const maybe = (field: string): number | null => {
    if (typed(field) === '') return null
    const value = Number(plain(typed(field)))
    if (!Number.isFinite(value)) throw new Wrong({ field, text: 'notNumber' })
    return value
  }
  const number = (field: string): number => maybe(field) ?? wrong({ field, text: 'notNumber' })
  const maybeHex = (field: string, of = typed(field)): number | null => {
    const digits = of.replace(/^0x/i, '')
    if (digits === '') return null
    return /^[\da-f]{1,8}$/i.test(digits) ? Number.parseInt(digits, 16) : wrong({ field, text: 'notHex' })
  }
  const choice = <Value extends string>(field: string): Value => typed(field) as Value
  try {
    const source = choice<SensorForm['source']>('source')
    const hasId = maxSourceNumber[source] > 0
    const sensor: SensorForm = {
      ...plainSensor,
      kind: choice<SensorKind>('kind'),
      channel: number('channel'),
      name: typed('name'),
      nameEn: typed('nameEn'),
      unit: typed('unit'),
      source,
      sourceNumber: hasId ? (maybeHex('sourceNumber') ?? wrong({ field: 'sourceNumber', text: 'notHex' })) : 0,
      nested: source === 'item' ? maybeHex('nested') : null,
      record:
        source === 'beacon'
          ? { from: number('recordFrom'), bytes: number('recordBytes'), keyAt: number('keyAt'), key: addressIn(typed('key')) }
          : null,
      firstByte: number('firstByte'),
      bytes: number('bytes'),
      order: choice<SensorForm['order']>('order'),
      sign: choice<SensorForm['sign']>('sign'),
      bit: maybe('bit'),
      bits: maybe('bits') ?? 1,
      noValues: typed('noValues')
        .split(/[,，;；\s]+/)
        .flatMap(each => maybeHex('noValues', each) ?? []),
      factor: typed('way') === 'byFactor' ? number('factor') : 1,
      offset: typed('way') === 'byFactor' ? (maybe('offset') ?? 0) : 0,
      pairs: typed('way') === 'byPairs' ? pairsIn(typed('pairs')) : null,
      filter: choice<SensorForm['filter']>('filter'),
      filterOver: maybe('filterOver') ?? 1,
      min: maybe('min'),
      max: maybe('max'),
      bands: bandsOf(maybe('badBelow'), maybe('warnBelow'), maybe('warnAbove'), maybe('badAbove')),
      places: chosenIn(typed('shown')) as SensorForm['places'],
      on: typed('on') === 'on',
    }
    const fault = sensorFormFault(sensor)
    if (fault) return { wrong: { field: fieldOfFault[fault], fault } }
    return { sensor, orgId: maybe('whose') }
  } catch (cause) {
    if (cause instanceof Wrong) return { wrong: cause.fault }
    throw cause
  }
}

function wrong(fault: DraftFault): never {
  throw new Wrong(fault)
}

/** As addresses are printed, with colons or without. */
function addressIn(typed: string): string {
  const key = typed.replace(/[\s:-]/g, '').toUpperCase()
  return /^([\dA-F]{2}){1,16}$/.test(key) ? key : wrong({ field: 'key', text: 'notAddress' })
}

function pairsIn(typed: string): [number, number][] {
  const { pairs, wrongLine } = readFuelPairs(typed, Number.NEGATIVE_INFINITY)
  if (wrongLine !== undefined) wrong({ field: 'pairs', text: 'wrongLine', line: wrongLine })
  if (pairs.length < 2) wrong({ field: 'pairs', text: 'fewPairs' })
  return pairs
}

function bandsOf(badBelow: number | null, warnBelow: number | null, warnAbove: number | null, badAbove: number | null): Bands {
  const bands: Bands = []
  if (badBelow !== null) bands.push({ from: null, to: badBelow, tone: 'bad' })
  if (warnBelow !== null) bands.push({ from: badBelow, to: warnBelow, tone: 'warn' })
  const [goodFrom, goodTo] = [warnBelow ?? badBelow, warnAbove ?? badAbove]
  if (goodFrom !== null || goodTo !== null) bands.push({ from: goodFrom, to: goodTo, tone: 'good' })
  if (warnAbove !== null) bands.push({ from: warnAbove, to: badAbove, tone: 'warn' })
  if (badAbove !== null) bands.push({ from: badAbove, to: null, tone: 'bad' })
  return bands
}
