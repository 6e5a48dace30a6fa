/** What an installer types of a task: which fields there are, as they are stored and as they are sent. */
import { installMethods, type Lang, type WorkApplication, type WorkedFacts, workedFacts, type WorkKind } from '@outrider/contract'
import type { FormRow, FormValues } from '../../../core/forms/form-row.ts'
import type { ScanKindName } from '../../../core/scan/scan-kinds.ts'
import { inputTime, timeIn } from '../../../core/time/days.ts'
import { workFieldTexts } from '../strings.ts'

export type WorkField = keyof WorkedFacts
const times: ReadonlySet<WorkField> = new Set(['accessTime', 'repairDate'])
const fields = {
  installation: [
    'terminalModel',
    'manufacturer',
    'installMethod',
    'cameraConfig',
    'accessTime',
    'commCardNum',
    'terminalId',
    'simIccid',
    'imei',
    'workNote',
  ],
  maintenance: [
    'fault',
    'workNote',
    'repairDate',
    'terminalModel',
    'manufacturer',
    'installMethod',
    'cameraConfig',
    'accessTime',
    'commCardNum',
    'terminalId',
    'simIccid',
    'imei',
  ],
} as const satisfies Record<string, readonly WorkField[]>

/** What labels have as a code. */
const scans: Partial<Record<WorkField, ScanKindName>> = {
  commCardNum: 'phone',
  terminalId: 'terminalId',
  simIccid: 'iccid',
  imei: 'imei',
}

export const storedOf = (application: WorkApplication): FormValues<WorkField> => {
  const value = (name: WorkField): string => {
    const stored = application[name]
    if (stored === null) return ''
    return times.has(name) ? inputTime(Number(stored), 'minute').slice(0, 10) : String(stored)
  }
  return Object.fromEntries(Object.keys(workedFacts.shape).map(name => [name, value(name as WorkField)])) as FormValues<WorkField>
}

/** A day that was not touched keeps its time. */
export const bodyOf = (
  values: FormValues<WorkField>,
  stored: FormValues<WorkField>,
  before: WorkApplication,
): Record<string, string | number | null> =>
  Object.fromEntries(
    (Object.keys(values) as WorkField[]).map(name => {
      const value = values[name].trim()
      if (!times.has(name)) return [name, name === 'installMethod' && value === '' ? null : value]
      if (value === stored[name]) return [name, before[name]]
      return [name, value === '' ? null : timeIn(`${value}T00:00`)]
    }),
  )

export const workRows = (kind: WorkKind, lang: Lang): FormRow<WorkField>[] =>
  fields[kind].map((name): FormRow<WorkField> => {
    const label = workFieldTexts.rows[name]
    if (name === 'installMethod') {
      const choices = Object.entries(installMethods).map(([value, text]) => ({ value, text: text[lang] }))
      return { kind: 'choice', name, label, choices }
    }
    if (times.has(name)) return { kind: 'date', name, label }
    const digits = name === 'imei' || name === 'commCardNum' || name === 'simIccid'
    const keyboard = digits ? 'numeric' : undefined
    return { kind: 'text', name, label, capitals: 'off', keyboard, scan: scans[name] }
  })
