/** The file of a driver: who it is, the papers to drive with, the cards, the regular vehicle. Ours. */
import * as z from 'zod/mini'
import { dayOrNone } from '../days/day.ts'

/** Characters. */
const longest = { name: 64, number: 40, classes: 24, note: 500, plate: 32 } as const
/** Of one driver, besides the certificate: older cards, cards of readers that are not of the authorities. */
const maxCards = 5

const text = (length: number) => z.string().check(z.trim(), z.maxLength(length))
/** As cards and licences print them: no spaces within, so that it is found again. */
const numberText = (length: number) => z.string().check(z.trim(), z.maxLength(length), z.regex(/^\S*$/))
/** YYYY-MM-DD; empty: not known. */

const values = {
  orgId: z.int(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.name)),
  /** As the card reports it (0x0702): by this the driver is known within the organisation. */
  certificate: z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.number), z.regex(/^\S+$/)),
  issuer: text(longest.name),
  certificateUntil: dayOrNone,
  mobile: z.string().check(z.trim(), z.regex(/^([+]?[0-9]{6,20})?$/)),
  /** Number of the driving licence. */
  drivingLicence: numberText(longest.number),
  /** Such as A2, or C, CE. */
  licenceClasses: z.string().check(z.trim(), z.toUpperCase(), z.maxLength(longest.classes), z.regex(/^[A-Z0-9,/+ ]*$/)),
  licenceUntil: dayOrNone,
  cards: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(longest.number), z.regex(/^\S+$/)))
    .check(z.maxLength(maxCards)),
  /** Of the vehicle that the driver usually drives; empty: none. */
  plateNum: text(longest.plate),
  note: text(longest.note),
}
export const driverForm = z.object(values)
export type DriverForm = z.infer<typeof driverForm>

/** Columns of a sheet of drivers, in this order. */
export const driverSheetFields = [
  'orgId',
  'name',
  'certificate',
  'issuer',
  'certificateUntil',
  'mobile',
  'drivingLicence',
  'licenceClasses',
  'licenceUntil',
  'cards',
  'plateNum',
  'note',
] as const satisfies readonly (keyof DriverForm)[]
export type DriverSheetField = (typeof driverSheetFields)[number]

/** What each field is called. */
export const driverFieldTexts = {
  orgId: { zh: '所属机构', en: 'Organisation' },
  name: { zh: '姓名', en: 'Name' },
  certificate: { zh: '从业资格证号', en: 'Certificate number' },
  issuer: { zh: '发证机关', en: 'Issued by' },
  certificateUntil: { zh: '从业资格证有效期至', en: 'Certificate valid until' },
  mobile: { zh: '手机号', en: 'Mobile' },
  drivingLicence: { zh: '驾驶证号', en: 'Driving licence number' },
  licenceClasses: { zh: '准驾车型', en: 'Licence classes' },
  licenceUntil: { zh: '驾驶证有效期至', en: 'Driving licence valid until' },
  cards: { zh: '其他卡号', en: 'Other card numbers' },
  plateNum: { zh: '常用车辆', en: 'Regular vehicle' },
  note: { zh: '备注', en: 'Note' },
} as const satisfies Readonly<Record<DriverSheetField, { zh: string; en: string }>>
