/** Papers of vehicles and drivers. Ours. */
import * as z from 'zod/mini'
import { dayOrNone } from '../days/day.ts'

export const paperOwners = ['vehicle', 'driver'] as const
export type PaperOwner = (typeof paperOwners)[number]

/** Kinds that are there from the start. `own`: the organisation's, with a name. `inFile`: kept in the file of the driver, and changed there. */
export const paperKinds = {
  inspection: { zh: '年检', en: 'Inspection', of: 'vehicle' },
  insurance: { zh: '交强险', en: 'Compulsory insurance', of: 'vehicle' },
  furtherInsurance: { zh: '商业险', en: 'Further insurance', of: 'vehicle' },
  transport: { zh: '道路运输证', en: 'Transport certificate', of: 'vehicle' },
  registration: { zh: '行驶证', en: 'Registration', of: 'vehicle' },
  rating: { zh: '等级评定', en: 'Technical rating', of: 'vehicle' },
  drivingLicence: { zh: '驾驶证', en: 'Driving licence', of: 'driver', inFile: true },
  certificate: { zh: '从业资格证', en: 'Driver certificate', of: 'driver', inFile: true },
  medical: { zh: '体检', en: 'Medical examination', of: 'driver' },
  training: { zh: '继续教育', en: 'Further training', of: 'driver' },
  own: { zh: '其他', en: 'Other', of: 'both' },
} as const satisfies Readonly<Record<string, { zh: string; en: string; of: PaperOwner | 'both'; inFile?: true }>>
export type PaperKind = keyof typeof paperKinds

/** Those that may be added for a vehicle or a driver. */
export const paperKindsOf = (owner: PaperOwner): PaperKind[] =>
  (Object.keys(paperKinds) as PaperKind[]).filter(kind => {
    const row: { of: PaperOwner | 'both'; inFile?: true } = paperKinds[kind]
    return (row.of === owner || row.of === 'both') && row.inFile === undefined
  })

const text = (length: number) => z.string().check(z.trim(), z.maxLength(length))

export const paperValues = {
  kind: z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]]),
  /** Of an own kind; otherwise empty. */
  kindName: text(40),
  number: text(60),
  /** YYYY-MM-DD; empty: not known. */
  issuedOn: dayOrNone,
  /** Empty: it has no end. */
  expiresOn: dayOrNone,
  /** Days before its end from which people are told. */
  remindDays: z.int().check(z.minimum(0), z.maximum(365)),
  note: text(500),
}
