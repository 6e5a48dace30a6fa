/** Columns that a sheet of vehicles may have, besides the fields of the edit form: what they are called elsewhere, and organisations by name. */
import type { AppMenuAuth, Lang, SheetColumn, VehicleEditField } from '@outrider/contract'
import type { Organisations } from '../../../fleet/organisations.ts'
import { formFor } from '../edit-fields.ts'

/** As sheets of other platforms and of authorities call them. */
const alsoNamed: Partial<Record<VehicleEditField, readonly string[]>> = {
  orgId: ['机构', '所属企业', '所属公司', '企业名称', '车队', '部门', 'Org', 'Company', 'Fleet', 'Group', 'Department'],
  plateNum: ['车牌', '车牌号码', '车辆牌照', '号牌号码', 'Plate', 'Plate no.', 'Licence plate', 'License plate', 'Registration'],
  plateColor: ['号牌颜色', '牌照颜色', '车牌色', 'Plate color', 'Colour of plate'],
  nickname: ['车辆自编号', '内部编号', '车辆编号', 'Fleet number', 'Unit no.', 'Vehicle name'],
  vehicleType: ['车型', '车辆种类', 'Type'],
  commCardNum: [
    '手机号',
    '终端号',
    '终端号码',
    '终端卡号',
    'SIM号',
    'Phone',
    'Phone no.',
    'Terminal number',
    'Terminal no.',
    'Device no.',
  ],
  terminalType: ['终端型号', '协议类型', '终端协议', '设备类型', 'Protocol', 'Device type'],
  terminalId: ['终端编号', '设备ID', '设备编号', 'Device ID'],
  zoneMinutes: ['时区', 'Terminal zone'],
  expiresOn: [
    '服务到期日',
    '服务到期日期',
    '服务到期时间',
    '服务截止日期',
    '到期日',
    '到期日期',
    '到期时间',
    '服务到期',
    'Service ends on',
    'Service ends',
    'Expires on',
    'Expires',
    'Expiry date',
  ],
  timeZone: ['所在时区', 'Time zone'],
  brand: ['车辆品牌', 'Make'],
  color: ['车辆颜色', '颜色', 'Color', 'Colour', 'Body color'],
  channel: ['视频通道数', 'Channel count'],
  channelNames: ['通道名称', 'Channel names'],
  g726Order: ['G.726音频位序', 'Bit order of G.726'],
  videoNumber: ['视频终端号', 'Video number'],
  industryCategory: ['行业类型', '行业', '运输行业', 'Industry'],
  realSim: ['SIM卡号', '物联网卡号', 'ICCID', 'SIM', 'SIM card'],
  serialNumber: ['SN', '设备序列号', 'Serial no.'],
  engineNumber: ['发动机号码', 'Engine no.'],
  frameNumber: ['车架号码', '车辆识别代号', 'VIN码', 'Frame number', 'Chassis number'],
  homeCity: ['车籍地', '所在城市', 'City'],
  operationType: ['营运性质', '使用性质'],
  seats: ['核定载客', '核载人数', 'Number of seats'],
  tonnage: ['核定载质量', '载重', '核载吨位', 'Tonnes', 'Payload'],
}

/** Texts are compared without regard to case, width of signs and spaces. */
export const sameText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** Names that users type are not to be taken apart: a path has this between its names. */
const above = ' / '

/** Organisations as sheets name them: by name, or where several have it with those above it before it. */
export class OrganisationNames {
  readonly #ids = new Map<string, Set<number>>()
  readonly #organisations: Organisations
  readonly #scope: ReadonlySet<number>

  constructor(organisations: Organisations, scope: ReadonlySet<number>) {
    this.#organisations = organisations
    this.#scope = scope
    for (const lang of ['zh', 'en'] as const)
      for (const id of scope) for (const name of this.#namesOf(id, lang)) this.#add(sameText(name), id)
  }

  /** Every one that the name may mean. */
  find(name: string): readonly number[] {
    return [...(this.#ids.get(sameText(name)) ?? [])]
  }

  /** The shortest that means this one alone; where none does, the whole path. */
  nameOf(id: number, lang: Lang): string {
    const names = this.#namesOf(id, lang)
    return names.find(name => this.find(name).length === 1) ?? names.at(-1) ?? ''
  }

  /** Its name, and with one more of those above it each time. */
  #namesOf(id: number, lang: Lang): string[] {
    const path = this.#organisations.pathTo(id, this.#scope).map(each => this.#organisations.name(each, lang))
    return path.map((_, at) => path.slice(path.length - 1 - at).join(above))
  }

  #add(name: string, id: number): void {
    const ids = this.#ids.get(name)
    if (ids) ids.add(id)
    else this.#ids.set(name, new Set([id]))
  }
}

export const sheetColumnsFor = (rights: AppMenuAuth): SheetColumn[] =>
  formFor(rights).map(field => ({ ...field, alsoNamed: [...(alsoNamed[field.name] ?? [])] }))
