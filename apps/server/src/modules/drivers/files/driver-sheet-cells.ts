/** Cells of a sheet of drivers: what a person wrote as a value of a field, or what is wrong with it; and values as they are written. */
import {
  driverFieldTexts,
  driverForm,
  type DriverForm,
  type DriverSheetColumn,
  type DriverSheetField,
  driverSheetFields,
  type Lang,
  type SheetProblem,
} from '@outrider/contract'
import type * as z from 'zod/mini'
import { dayOf, isShortened, type OrganisationNames } from '../../sheet-words.ts'

export type DriverFields = { [Field in DriverSheetField]?: DriverForm[Field] }
export interface CellFault {
  why: SheetProblem
  max?: number
}

/** Without these nobody is added; by the first two a driver is known. */
export const driverKeys = ['orgId', 'certificate'] as const
export const driverNeeds = [...driverKeys, 'name'] as const

const days: ReadonlySet<DriverSheetField> = new Set(['certificateUntil', 'licenceUntil'])
/** Spreadsheets take them for numbers. */
const numbers: ReadonlySet<DriverSheetField> = new Set(['certificate', 'drivingLicence', 'mobile', 'cards'])

/** As sheets of other platforms and of authorities call them. */
const alsoNamed: Readonly<Record<DriverSheetField, readonly string[]>> = {
  orgId: ['机构', '所属企业', '所属公司', '企业名称', '车队', '部门', 'Company', 'Fleet', 'Department'],
  name: ['司机', '司机姓名', '驾驶员', '驾驶员姓名', 'Driver', 'Driver name', 'Full name'],
  certificate: ['从业资格证', '从业资格证编号', '资格证号', '证件号码', 'Certificate no.', 'Certificate', 'Card number'],
  issuer: ['从业资格证发证机关', '发证机构', 'Issuer', 'Authority'],
  certificateUntil: ['从业资格证到期日期', '资格证有效期', '从业资格证有效期', 'Certificate expiry', 'Certificate expires'],
  mobile: ['手机', '联系电话', '电话', '电话号码', 'Phone', 'Mobile number', 'Telephone'],
  drivingLicence: ['驾照号', '驾驶证编号', '驾驶证', 'Driving licence', 'Driver license', 'License number', 'Licence number'],
  licenceClasses: ['驾照类型', '驾驶证类型', 'Classes', 'Licence class', 'License class', 'Categories'],
  licenceUntil: ['驾驶证到期日期', '驾照有效期', '驾驶证有效期', 'Licence expiry', 'License expiry', 'Licence expires'],
  cards: ['卡号', 'IC卡号', 'Cards', 'Further cards'],
  plateNum: ['车牌号', '车辆', '主驾车辆', 'Plate', 'Vehicle', 'Assigned vehicle'],
  note: ['说明', 'Notes', 'Remark', 'Remarks', 'Comment'],
}

export const driverSheetColumns = (names: OrganisationNames, organisationIds: ReadonlySet<number>): DriverSheetColumn[] =>
  driverSheetFields.map(name => ({
    name,
    ...driverFieldTexts[name],
    kind: days.has(name) ? 'date' : name === 'orgId' ? 'choice' : 'text',
    required: driverNeeds.some(each => each === name),
    ...(name === 'orgId' && {
      choices: [...organisationIds].map(id => {
        const [zh, en] = [names.nameOf(id, 'zh'), names.nameOf(id, 'en')]
        return { key: zh, zh, en }
      }),
    }),
    alsoNamed: [...alsoNamed[name]],
  }))

/** Of a cell that is not empty. */
export function readDriverCell(
  field: DriverSheetField,
  text: string,
  names: OrganisationNames,
): { value: DriverForm[DriverSheetField] } | CellFault {
  if (field === 'orgId') {
    const [id, another] = names.find(text)
    if (id === undefined) return { why: 'orgUnknown' }
    return another === undefined ? { value: id } : { why: 'orgAmbiguous' }
  }
  if (numbers.has(field) && isShortened(text)) return { why: 'shortened' }
  if (days.has(field)) {
    const day = dayOf(text)
    return day === undefined ? { why: 'notDate' } : { value: day }
  }
  const value =
    field === 'cards'
      ? [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]
      : numbers.has(field)
        ? text.replaceAll(/[\s-]/g, '')
        : text
  const shape: z.ZodMiniType = driverForm.shape[field]
  const read = shape.safeParse(value)
  if (read.success) return { value: read.data as DriverForm[DriverSheetField] }
  const [issue] = read.error.issues
  if (issue?.code === 'too_big' && field !== 'cards') return { why: 'tooLong', max: Number(issue.maximum) }
  return { why: 'invalid' }
}

export function writeDriverCell(field: DriverSheetField, form: DriverForm, names: OrganisationNames, lang: Lang): string {
  const value = field === 'orgId' ? names.nameOf(form.orgId, lang) : field === 'cards' ? form.cards.join(' ') : form[field]
  return value.replaceAll(/[\t\r\n]+/g, ' ')
}
