import { defineTexts } from '../../core/i18n/texts.ts'

export const expertTexts = defineTexts('expertMessages', {
  title: { zh: '专家指令', en: 'Expert messages' },
  failed: { zh: '指令列表加载失败', en: 'The messages could not be loaded' },
  offline: { zh: '终端不在线，不能发送', en: 'The terminal is offline: nothing can be sent' },
  frozen: { zh: '车辆已到期冻结，不能发送', en: 'The vehicle is frozen: nothing can be sent' },
  neverSignedIn: { zh: '终端从未上线', en: 'The terminal has never signed in' },
  message: { zh: '指令', en: 'Message' },
  choose: { zh: '请选择', en: 'Select a message' },
  standing: { zh: '仅在车辆停稳时发送', en: 'Sent only while the vehicle stands' },
  mayLose: {
    zh: '发送后终端可能不再上线，须到现场处理',
    en: 'The terminal may not come back after this; then it has to be set at the vehicle',
  },
  notHere: { zh: '该终端不支持此模板的指令', en: 'This terminal does not take the message of this template' },
  send: { zh: '发送', en: 'Send' },
})

/** Titles of the history. */
export const sentMessageTexts = defineTexts('sentMessages', {
  question: { zh: '提问', en: 'Question' },
  events: { zh: '事件设置', en: 'Events' },
  informationMenu: { zh: '信息点播菜单', en: 'Information menu' },
  information: { zh: '信息服务', en: 'Information' },
  phoneBook: { zh: '电话本', en: 'Phone book' },
  askDriver: { zh: '查询驾驶员身份', en: 'Driver asked for' },
  makerText: { zh: '厂商文本指令', en: 'Maker’s order' },
  passDown: { zh: '数据下行透传', en: 'Data passed down' },
  passThrough: { zh: '接收透传数据', en: 'Pass-through data taken' },
  vehicleControls: { zh: '车辆控制', en: 'Vehicle control' },
  recorderVehicle: { zh: '记录仪车辆信息', en: 'Recorder: vehicle' },
  recorderInstalled: { zh: '记录仪初次安装日期', en: 'Recorder: date of installation' },
  recorderSignals: { zh: '记录仪状态信号配置', en: 'Recorder: signals' },
  recorderClock: { zh: '记录仪校时', en: 'Recorder: clock' },
  recorderPulses: { zh: '记录仪脉冲系数', en: 'Recorder: pulse factor' },
  recorderMileage: { zh: '记录仪初始里程', en: 'Recorder: initial odometer' },
  recordSound: { zh: '车内录音', en: 'Sound recorded in the cab' },
  platformKey: { zh: '平台RSA公钥', en: 'Public key of the platform' },
  wirelessUpgrade: { zh: '无线升级（终端自行下载）', en: 'Upgrade fetched by the terminal' },
  dataOff: { zh: '关闭数据通信', en: 'Data switched off' },
  radioOff: { zh: '关闭所有无线通信', en: 'Radio switched off' },
  powerOff: { zh: '终端关机', en: 'Terminal switched off' },
})
