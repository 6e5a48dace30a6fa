import { defineTexts } from '../../core/i18n/texts.ts'

export const driverTexts = defineTexts('drivers', {
  kept: { zh: '个人信息留存', en: 'Personal data' },
  title: { zh: '驾驶记录', en: 'Driver log' },
  vehicle: { zh: '车辆', en: 'Vehicle' },
  driver: { zh: '司机', en: 'Driver' },
  licence: { zh: '从业资格证号', en: 'Licence' },
  inserted: { zh: '插卡时间', en: 'Card inserted' },
  removed: { zh: '拔卡时间', en: 'Card removed' },
  either: { zh: '车辆和司机至少选择一项', en: 'Select a vehicle, a driver, or both' },
  anyone: { zh: '不限', en: 'Any driver' },
  any: { zh: '不限', en: 'Any vehicle' },
  /** One of both is required. */
  chooseVehicle: { zh: '选择车辆', en: 'Select a vehicle' },
  orDriver: { zh: '或选择司机', en: 'or select a driver' },
  clearVehicle: { zh: '清除车辆', en: 'Clear vehicle' },
  clearDriver: { zh: '清除司机', en: 'Clear driver' },
  list: { zh: '驾驶记录', en: 'Driver log' },
  failed: { zh: '驾驶记录加载失败', en: 'The driver log could not be loaded' },
  none: { zh: '该时段内没有司机刷卡记录', en: 'No driver card was used in this period' },
  noneText: {
    zh: '终端上报司机身份后，驾驶记录会显示在这里。',
    en: 'Entries appear here once terminals report driver cards.',
  },
  first: { zh: '选择车辆或司机', en: 'Select a vehicle or a driver' },
  firstText: { zh: '查看某段时间内谁驾驶了哪辆车。', en: 'See who drove which vehicle, and when.' },
  still: { zh: '卡未拔出', en: 'card still inserted' },
  replay: { zh: '回放{name}的轨迹', en: 'Replay the track of {name}' },
})
