/** Fields of the vehicle edit form. Their bounds are those of the calls that save them. */
import {
  allows,
  type AppMenuAuth,
  contract,
  type FieldRules,
  fieldRules,
  type Text,
  type VehicleEditField,
  type VehicleFormField,
  vehicleFactsEdit,
  vehicleIdentityEdit,
} from '@outrider/contract'
import {
  blindSpotWarningTypeChoices,
  dvrDeviceTypeChoices,
  forwardWarningTypeChoices,
  g726OrderChoices,
  industryCategoryChoices,
  operationStatusChoices,
  operationTypeChoices,
  plateColorChoices,
  terminalSignInChoices,
  terminalTypeChoices,
  timeZoneChoices,
  vehicleTypeChoices,
  zoneChoices,
} from './choices.ts'

type SavedBy = VehicleFormField['savedBy']

type EditFieldRow = Text & Partial<Pick<VehicleFormField, 'kind' | 'required' | 'choices'>>

const identity: Partial<Record<VehicleEditField, EditFieldRow>> = {
  // Choices are the user's organisations: vehicle/getOrg.
  orgId: { kind: 'choice', required: true, zh: '所属机构', en: 'Organisation' },
  plateNum: { required: true, zh: '车牌号', en: 'Plate number' },
  plateColor: { kind: 'choice', required: true, choices: plateColorChoices, zh: '车牌颜色', en: 'Plate colour' },
  nickname: { zh: '自编号', en: 'Fleet no.' },
  vehicleType: { kind: 'choice', required: true, choices: vehicleTypeChoices, zh: '车辆类型', en: 'Vehicle type' },
  commCardNum: { required: true, zh: '终端手机号', en: 'Terminal phone no.' },
  terminalType: { kind: 'choice', required: true, choices: terminalTypeChoices, zh: '终端类型', en: 'Terminal type' },
  terminalId: { zh: '终端ID', en: 'Terminal ID' },
  terminalSignIn: {
    kind: 'choice',
    required: true,
    choices: terminalSignInChoices,
    zh: '终端鉴权',
    en: 'Terminal authentication',
  },
  zoneMinutes: { kind: 'choice', required: true, choices: zoneChoices, zh: '终端时区', en: 'Terminal time zone' },
}

const facts: Partial<Record<VehicleEditField, EditFieldRow>> = {
  expiresOn: { zh: '服务到期日（到期后冻结）', en: 'Service ends on (frozen afterwards)' },
  timeZone: { kind: 'choice', choices: timeZoneChoices, zh: '所在时区（日期和时段）', en: 'Time zone of its days and hours' },
  brand: { zh: '品牌', en: 'Brand' },
  color: { zh: '车身颜色', en: 'Body colour' },
  channel: { kind: 'number', zh: '通道数', en: 'Channels' },
  channelNames: { zh: '通道名称（逗号分隔）', en: 'Channel names (comma separated)' },
  g726Order: {
    kind: 'choice',
    choices: g726OrderChoices,
    zh: 'G.726音频位序（不选则自动判断）',
    en: 'Bit order of G.726 sound (empty: automatic)',
  },
  videoNumber: { zh: '视频流中的终端号码（与终端手机号不同时填写）', en: 'Number in video streams (if not the phone no.)' },
  industryCategory: { kind: 'choice', choices: industryCategoryChoices, zh: '行业类别', en: 'Industry category' },
  operationType: { kind: 'choice', choices: operationTypeChoices, zh: '营运类型', en: 'Operation type' },
  operationStatus: { kind: 'choice', choices: operationStatusChoices, zh: '营运状态', en: 'Operation status' },
  homeCity: { zh: '归属城市', en: 'Home city' },
  realSim: { zh: 'SIM卡号（物联网卡）', en: 'SIM card no.' },
  simIccid: { zh: 'ICCID（SIM卡背面）', en: 'ICCID (on the SIM card)' },
  simCarrier: { zh: '运营商', en: 'Carrier' },
  simMegabytes: { kind: 'number', zh: '月流量（MB）', en: 'Monthly data (MB)' },
  simExpiresOn: { zh: 'SIM卡到期日', en: 'SIM card expires on' },
  tags: { zh: '标签（逗号分隔）', en: 'Tags (comma separated)' },
  serialNumber: { zh: '序列号', en: 'Serial number' },
  engineNumber: { zh: '发动机号', en: 'Engine number' },
  frameNumber: { zh: '车架号', en: 'VIN' },
  seats: { kind: 'number', zh: '座位数', en: 'Seats' },
  tonnage: { kind: 'number', zh: '吨位', en: 'Tonnage' },
  dvrDeviceType: { kind: 'choice', choices: dvrDeviceTypeChoices, zh: 'DVR设备类型', en: 'DVR device type' },
  dvrChannelCount: { kind: 'number', zh: 'DVR通道数', en: 'DVR channels' },
  forwardWarningType: {
    kind: 'choice',
    choices: forwardWarningTypeChoices,
    zh: '前向预警设备类型',
    en: 'Forward warning device',
  },
  blindSpotWarningType: {
    kind: 'choice',
    choices: blindSpotWarningTypeChoices,
    zh: '盲区预警设备类型',
    en: 'Blind-spot warning device',
  },
}

const rules: Record<string, FieldRules> = { ...fieldRules(vehicleIdentityEdit), ...fieldRules(vehicleFactsEdit) }
const boundsOf = (name: string): Pick<VehicleFormField, 'maxLength' | 'min' | 'max' | 'decimals'> => {
  const { maxLength, min, max, decimals } = rules[name] ?? {}
  return maxLength === undefined ? { min, max, decimals } : { maxLength }
}

export function formFor(rights: AppMenuAuth): VehicleFormField[] {
  const fieldsOf = (rows: typeof identity, savedBy: SavedBy) =>
    Object.entries(rows).map(([name, row]): VehicleFormField => {
      const kind = row.kind ?? 'text'
      return {
        name: name as VehicleEditField,
        savedBy,
        required: false,
        editable: allows(contract.vehicle[savedBy], rights),
        ...(kind !== 'choice' && boundsOf(name)),
        ...row,
        kind,
      }
    })
  return [...fieldsOf(identity, 'saveVehEdit'), ...fieldsOf(facts, 'updVehInfo')]
}
