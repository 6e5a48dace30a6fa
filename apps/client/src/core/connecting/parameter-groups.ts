/** Groups of the parameters of terminals in words; names are the server's. */
import { defineTexts } from '../i18n/texts.ts'

export const parameterGroupTexts = defineTexts('parameterGroups', {
  link: { zh: '通信', en: 'Connection' },
  reporting: { zh: '位置汇报', en: 'Reporting' },
  telephone: { zh: '电话', en: 'Phone' },
  alarms: { zh: '报警', en: 'Alarms' },
  pictures: { zh: '拍照与多媒体', en: 'Photos and media' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  can: { zh: 'CAN总线', en: 'CAN bus' },
  safety: { zh: '主动安全', en: 'Active safety' },
  others: { zh: '其他', en: 'Other' },
})
