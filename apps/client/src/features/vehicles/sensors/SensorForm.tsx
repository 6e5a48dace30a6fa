/** The form of a sensor. Below it stands what it reads of the bytes that came last: by the evaluator that the platform reads with. */
import {
  type DataOf,
  readValue,
  type SensorForm as Sensor,
  sensorKindKeys,
  sensorKindOf,
  sensorPlaces,
  sensorSources,
} from '@outrider/contract'
import { useMemo } from 'react'
import { useOutrider } from '../../../core/context/outrider.ts'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonRow } from '../../../ui/ButtonRow.tsx'
import { Card } from '../../../ui/Page.tsx'
import { faultTexts } from './readout-texts.ts'
import { type DraftFault, sensorOf, valuesOfSensor } from './sensor-draft.ts'
import { formFaultTexts, sensorFormTexts, sensorTexts } from './sensor-texts.ts'
import { hexBytes, valueText } from '../../../core/sensors/sensor-words.ts'
import styles from './VehicleSensors.module.css'

interface Props {
  vehicleId: string
  sensor: Sensor
  /** Of the model in this organisation; null: of the vehicle. */
  orgId: number | null
  sensors: DataOf<'platform/getSensors'>
  onDone: (saved: boolean) => void
}

const { rows: texts } = sensorFormTexts
const hasStates = (values: FormValues): boolean => sensorKindOf(values['kind'] as Sensor['kind']).states !== undefined
const isOf =
  (...sources: Sensor['source'][]) =>
  (values: FormValues): boolean =>
    sources.includes(values['source'] as Sensor['source'])

const choices = <Value extends string>(values: readonly Value[], text: (value: Value) => string) =>
  values.map(value => ({ value, text: text(value) }))

/** Whose it is, and from which bytes it reads. */
function useSourceRows({ model, orgs }: Props['sensors']): FormRow[] {
  const t = useTexts(sensorFormTexts)
  const number = { kind: 'number', keyboard: 'decimal' } as const
  return [
    {
      kind: 'choice',
      name: 'whose',
      label: texts.whose,
      unset: t('thisVehicle'),
      shown: () => model !== '' && orgs.length > 0,
      choices: orgs.map(({ orgId, orgName }) => ({ value: String(orgId), text: t('allOfModel', { org: orgName, model }) })),
    },
    {
      kind: 'choice',
      name: 'kind',
      label: texts.kind,
      line: 'what',
      required: true,
      choices: choices(
        sensorKindKeys.filter(kind => !sensorKindOf(kind).builtIn),
        kind => sensorKindOf(kind).name[t.lang],
      ),
    },
    { kind: 'steps', name: 'channel', label: texts.channel, hint: t('channelHint'), line: 'what', required: true },
    { kind: 'text', name: 'name', label: texts.name, hint: t('nameHint'), line: 'name' },
    { kind: 'text', name: 'nameEn', label: texts.nameEn, line: 'name' },
    {
      kind: 'text',
      name: 'unit',
      label: texts.unit,
      shown: values => !hasStates(values) && sensorKindOf(values['kind'] as Sensor['kind']).unit === '',
    },
    {
      kind: 'choice',
      name: 'source',
      label: texts.source,
      hint: t('sourceHint'),
      line: 'source',
      required: true,
      choices: choices(sensorSources, source => t(source)),
    },
    {
      kind: 'text',
      name: 'sourceNumber',
      label: texts.sourceNumber,
      line: 'source',
      shown: isOf('item', 'beacon', 'can', 'transparent', 'parameter'),
      required: true,
    },
    { kind: 'text', name: 'nested', label: texts.nested, hint: t('nestedHint'), shown: isOf('item') },
    {
      kind: 'text',
      name: 'key',
      label: texts.key,
      hint: t('keyHint'),
      capitals: 'characters',
      shown: isOf('beacon'),
      required: true,
    },
    { ...number, name: 'recordFrom', label: texts.recordFrom, line: 'record', shown: isOf('beacon'), required: true },
    { ...number, name: 'recordBytes', label: texts.recordBytes, line: 'record', shown: isOf('beacon'), required: true },
    { ...number, name: 'keyAt', label: texts.keyAt, hint: t('keyAtHint'), shown: isOf('beacon'), required: true },
    { kind: 'steps', name: 'firstByte', label: texts.firstByte, line: 'bytes', required: true },
    {
      kind: 'choice',
      required: true,
      name: 'bytes',
      label: texts.bytes,
      line: 'bytes',
      choices: choices(['1', '2', '3', '4'], each => each),
    },
    {
      kind: 'choice',
      required: true,
      name: 'order',
      label: texts.order,
      line: 'order',
      choices: choices(['big', 'little'] as const, order => t(order)),
    },
    {
      kind: 'choice',
      name: 'sign',
      label: texts.sign,
      line: 'order',
      required: true,
      choices: choices(['none', 'twos', 'magnitude'] as const, sign => t(sign === 'none' ? 'signNone' : sign)),
    },
    { ...number, name: 'bit', label: texts.bit, hint: t('bitHint'), line: 'bits' },
    { ...number, name: 'bits', label: texts.bits, line: 'bits', shown: values => values['bit'] !== '' },
  ]
}

/** What is made of the number, and where it is shown. */
function useValueRows(): FormRow[] {
  const t = useTexts(sensorFormTexts)
  const number = { kind: 'number', keyboard: 'decimal' } as const
  return [
    { kind: 'text', name: 'noValues', label: texts.noValues, hint: t('noValuesHint') },
    {
      kind: 'choice',
      required: true,
      name: 'way',
      label: texts.way,
      choices: choices(['byFactor', 'byPairs'] as const, way => t(way)),
    },
    {
      ...number,
      name: 'factor',
      label: texts.factor,
      line: 'factor',
      shown: values => values['way'] === 'byFactor',
      required: true,
    },
    { ...number, name: 'offset', label: texts.offset, line: 'factor', shown: values => values['way'] === 'byFactor' },
    {
      kind: 'lines',
      name: 'pairs',
      label: texts.pairs,
      hint: t('pairsHint'),
      lines: 6,
      shown: values => values['way'] === 'byPairs',
    },
    {
      kind: 'choice',
      name: 'filter',
      label: texts.filter,
      line: 'filter',
      required: true,
      choices: choices(['none', 'median', 'mean'] as const, filter => t(filter === 'none' ? 'filterNone' : filter)),
    },
    { kind: 'steps', name: 'filterOver', label: texts.filterOver, line: 'filter', shown: values => values['filter'] !== 'none' },
    ...(['min', 'max'] as const).map(name => ({ ...number, name, label: texts[name], line: 'range' })),
    ...(['badBelow', 'warnBelow', 'warnAbove', 'badAbove'] as const).map(name => ({
      ...number,
      name,
      label: texts[name],
      line: 'bands',
    })),
    { kind: 'boxes', name: 'shown', label: texts.shown, choices: choices(sensorPlaces, place => t(place)) },
    { kind: 'switch', name: 'on', label: texts.on, text: t('onText') },
  ]
}

export function SensorForm({ vehicleId, sensor, orgId, sensors, onDone }: Props) {
  const t = useTexts(sensorFormTexts)
  const faults = useTexts(formFaultTexts)
  const common = useTexts(sensorTexts)
  const { api } = useOutrider()
  const stored = useMemo(() => valuesOfSensor(sensor, orgId), [sensor, orgId])
  const rows = [...useSourceRows(sensors), ...useValueRows()]
  const wordsOf = (wrong: DraftFault): string =>
    'fault' in wrong ? faults(wrong.fault) : t(wrong.text, { n: 'line' in wrong ? wrong.line : 0 })
  const form = useRowForm<string, FormValues>({
    rows,
    stored,
    guarded: true,
    besides: true,
    toBody: values => values,
    check(values): Record<string, string> {
      const made = sensorOf(values)
      return 'wrong' in made ? { [made.wrong.field]: wordsOf(made.wrong) } : {}
    },
    async send(_, values) {
      const made = sensorOf(values)
      // Checked above.
      if ('wrong' in made) return undefined
      return api.call('platform/saveSensor', { vehicleId, orgId: made.orgId, ...made.sensor }, { quiet: true })
    },
    onSaved: () => onDone(true),
  })
  return (
    <Card title={common('link')}>
      <RowForm form={form} className={styles['form']}>
        <FormFields form={form} />
        <Preview values={form.values} sensors={sensors} />
        <ButtonRow>
          <Button onClick={() => onDone(false)}>{t('cancel')}</Button>
          <SaveButton form={form}>{t('save')}</SaveButton>
        </ButtonRow>
      </RowForm>
    </Card>
  )
}

function Preview({ values, sensors }: { values: FormValues; sensors: Props['sensors'] }) {
  const t = useTexts(sensorFormTexts)
  const fault = useTexts(faultTexts)
  const made = sensorOf(values)
  if ('wrong' in made) return null
  const { sensor } = made
  // What is sent by Bluetooth sensors is in an item.
  const sourceOf = ({ source }: { source: string }) => (source === 'beacon' ? 'item' : source)
  const isSame = (each: { source: string; sourceNumber: number }) =>
    sourceOf(each) === sourceOf(sensor) && each.sourceNumber === sensor.sourceNumber
  const hex = sensors.sensors.find(each => isSame(each) && each.hex !== null)?.hex ?? sensors.proposals.find(isSame)?.hex
  if (hex === undefined || hex === null) return <p className={styles['note']}>{t('noPreview')}</p>
  const read = readValue(
    sensor,
    Uint8Array.from(hex.match(/../g) ?? [], each => Number.parseInt(each, 16)),
  )
  const value = read.fault === null ? valueText(sensor, read.value, t.lang) : fault(read.fault)
  return <p>{t('preview', { hex: hexBytes(hex), value })}</p>
}
