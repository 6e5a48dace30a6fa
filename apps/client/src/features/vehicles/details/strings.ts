import { defineTexts } from '../../../core/i18n/texts.ts'

export const detailTexts = defineTexts('vehicleDetails', {
  title: { zh: '车辆详情', en: 'Vehicle details' },
  unnamed: { zh: '未选择车辆', en: 'No vehicle chosen' },
  unnamedText: { zh: '请从车辆列表或地图打开车辆详情。', en: 'Open the details of a vehicle from the list or the map.' },
  toList: { zh: '车辆列表', en: 'Vehicle list' },
  showOnMap: { zh: '在地图上查看', en: 'Show on map' },
  present: { zh: '当前状态', en: 'Now' },
  lastReport: { zh: '最后上报于{age}', en: 'Last report {age}' },
  neverReportedLine: { zh: '从未上报', en: 'Never reported' },
  identity: { zh: '车辆与终端', en: 'Vehicle and terminal' },
  plateNum: { zh: '车牌号', en: 'Plate number' },
  plateColor: { zh: '车牌颜色', en: 'Plate colour' },
  nickname: { zh: '自编号', en: 'Nickname' },
  organisation: { zh: '所属机构', en: 'Organisation' },
  vehicleType: { zh: '车辆类型', en: 'Vehicle type' },
  sim: { zh: 'SIM卡号', en: 'SIM number' },
  terminalId: { zh: '终端ID', en: 'Terminal id' },
  platform: { zh: '平台', en: 'Platform' },
  file: { zh: '车辆档案', en: 'Vehicle file' },
  fileEmpty: { zh: '尚未登记其他信息', en: 'Nothing further has been recorded' },
  unknownValue: { zh: '—', en: '—' },
  more: { zh: '更多', en: 'More' },
  editIdentity: { zh: '编辑车辆', en: 'Edit vehicle' },
  editIdentityText: { zh: '机构、车牌、车型和终端', en: 'Organisation, plate, type and terminal' },
  editFacts: { zh: '车辆信息编辑', en: 'Edit vehicle information' },
  editFactsText: { zh: '品牌、吨位、车架号等', en: 'Brand, tonnage, frame number and more' },
  facts: { zh: '详情设置', en: 'Detail settings' },
  factsText: { zh: '选择显示的内容和顺序', en: 'What is shown, and in which order' },

  gone: { zh: '无法显示该车辆', en: 'This vehicle cannot be shown' },
  goneText: {
    zh: '它不在您的车辆列表中：可能已被删除、移出您的权限范围，或链接有误。',
    en: 'It is not on your list: it may have been deleted or moved out of your view, or the link may be wrong.',
  },
  goneIncomplete: {
    zh: '车辆列表当前不完整，该车辆可能在未加载的部分中。',
    en: 'The list is not complete at the moment; the vehicle may be on the part that has not been loaded.',
  },
  vehicleId: { zh: '车辆编号', en: 'Vehicle id' },
  onList: { zh: '车辆列表', en: 'Your list' },
  notOnList: { zh: '未找到', en: 'Not found on it' },
  server: { zh: '平台答复', en: 'The platform says' },
  serverKnows: { zh: '平台上有该车辆，正在重新加载列表', en: 'It is there; the list is being loaded anew' },
  checking: { zh: '查询中…', en: 'Asking…' },
  neverReported: { zh: '该车辆从未上报', en: 'This vehicle has never reported' },
  neverReportedText: {
    zh: '位置、状态和各项数据均未知。请确认终端已通电，且使用的通讯号为 {sim}。',
    en: 'Position, state and figures are not known. Check that its terminal has power and uses the number {sim}.',
  },
  noTerminalText: {
    zh: '该车辆未登记终端，因此没有任何数据。登记通讯号后即可接入。',
    en: 'It carries no terminal, so there is nothing to know. Once its number is recorded, a terminal is let in.',
  },
  neverLocated: { zh: '该车辆从未定位', en: 'This vehicle has never been located' },
  neverLocatedText: {
    zh: '车辆有上报，但位置未知。请在空旷处等待数分钟，或检查定位天线。',
    en: 'It reports, but where it is is not known. Under open sky a fix takes some minutes; if none comes, check the antenna.',
  },
  allKnown: { zh: '该车辆数据正常', en: 'Nothing is missing: this vehicle reports its position' },
})

/** Plate colours in words, by their keys in `plateColors`. */
export const plateTexts = defineTexts('plates', {
  none: { zh: '未上牌', en: 'Not plated' },
  blue: { zh: '蓝色', en: 'Blue' },
  yellow: { zh: '黄色', en: 'Yellow' },
  black: { zh: '黑色', en: 'Black' },
  white: { zh: '白色', en: 'White' },
  green: { zh: '绿色', en: 'Green' },
  other: { zh: '其他', en: 'Other' },
})
