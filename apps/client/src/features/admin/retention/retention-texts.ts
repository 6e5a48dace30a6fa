import { defineTexts } from '../../../core/i18n/texts.ts'

export const retentionTexts = defineTexts('retention', {
  title: { zh: '保存期限', en: 'Data retention' },
  text: {
    zh: '到期的数据在一小时内永久删除，下级机构同样适用。留空则沿用上级机构或系统的期限。移入的车辆和机构一天后适用。轨迹按系统的期限保存。',
    en: 'Older data is deleted for good within the hour, in the organisations below too. Leave a field empty to follow the organisation above or the installation. For vehicles and organisations that move here it starts a day later. Tracks always follow the installation.',
  },
  failed: { zh: '保存期限加载失败', en: 'The retention could not be loaded' },
  photos: { zh: '照片', en: 'Photos' },
  alarms: { zh: '报警及处理记录', en: 'Alarms and their handling' },
  journeys: { zh: '行程、出车检查、卡口过车与驾驶员记录', en: 'Trips, departure checks, checkpoint passes, who drove' },
  recorder: { zh: '行驶记录仪数据', en: 'Driving recorder data' },
  terminalMessages: { zh: '其他终端消息', en: 'Other terminal messages' },
  sensorMessages: { zh: '传感器数据', en: 'Sensor data' },
  days: { zh: '天', en: 'days' },
  counts: { zh: '现为 {days} 天', en: 'Now {days} days' },
  forEver: { zh: '现为永久保存', en: 'Now kept for ever' },
  least: { zh: '法规要求至少 {days} 天', en: 'at least {days} by law' },
  most: { zh: '最多 {days} 天', en: 'at most {days}' },
  tooShort: { zh: '法规要求至少保存 {days} 天', en: 'The law asks for at least {days} days' },
  tooLong: { zh: '系统最多保存 {days} 天', en: 'The system keeps this for at most {days} days' },
  saved: { zh: '保存期限已更新', en: 'Saved' },
  save: { zh: '保存期限设置', en: 'Save retention' },
  sure: { zh: '缩短{name}的保存期限？', en: 'Shorten the retention at {name}?' },
  sureText: {
    zh: '超过新期限的数据会在一小时内删除，无法恢复。',
    en: 'Data older than the new limit is deleted within the hour and cannot be recovered.',
  },
  shorten: { zh: '缩短', en: 'Shorten' },
})
