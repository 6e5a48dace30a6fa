/** What the list of checks says of the links of superior platforms; apart, because the checks that ring on every screen need none of it. */
import { defineTexts } from '../../core/i18n/texts.ts'

export const linkTexts = defineTexts('dutyLinks', {
  consents: { zh: '上级平台权限', en: 'What superior platforms may do' },
  subordinates: { zh: '下级平台', en: 'Platforms reporting to us' },
  unserved: { zh: '上级平台的其他请求', en: 'Other requests of superior platforms' },
  unservedCounts: { zh: '按类型计数', en: 'Counted by type' },
  unservedCount: { zh: '{name}：{n} 条', en: '{name}: {n}' },
  lastTime: { zh: '最近 {time}', en: 'last {time}' },
  usedTwice: {
    zh: '“{name}”的从链路被两个地址轮流占用（自{since}起 {turns} 次）。',
    en: 'Two addresses take turns at the slave link of {name}: {turns} times since {since}.',
  },
  usedFrom: { zh: '{address}，最近 {time}', en: '{address}, last {time}' },
  usedTwiceRemedy: {
    zh: '可能有另一套平台在使用同一接入码和校验码。请与上级平台核对接入码，必要时更换。',
    en: 'Another installation may be using the same access code and verify code. Check the access code with the superior platform, and have it changed if necessary.',
  },
  endedAgain: {
    zh: '“{name}”接受登录后又断开主链路（自{since}起 {turns} 次）。',
    en: '{name} accepts our sign-in and then ends the main link: {turns} times since {since}.',
  },
  endedAgainRemedy: {
    zh: '可能有另一套平台在使用同一接入码和用户名。请与上级平台核对登录来源，必要时更换密码。',
    en: 'Another installation may be signing in with the same access code and user. Ask the superior platform from where it is used, and have the password changed if necessary.',
  },
  refused: { zh: '已按协议答复“不支持”或“失败”', en: 'Refused in the form of the protocol' },
  notAnswered: { zh: '未答复', en: 'Not answered' },
  waiting: { zh: '正在执行', en: 'Being carried out' },
  done: { zh: '已执行并答复', en: 'Carried out and answered' },
  failedWhy: { zh: '未执行：{why}', en: 'Not carried out: {why}' },
  offline: { zh: '车辆不在线', en: 'the vehicle is offline' },
  noCamera: { zh: '车辆没有此摄像头', en: 'the vehicle does not have this camera' },
  wrongCode: { zh: '时效口令不正确', en: 'its access code for video is not valid' },
  notSupported: { zh: '终端或平台不支持', en: 'it is not supported' },
  noVehicle: { zh: '没有此车牌和颜色的车辆', en: 'no vehicle has this plate and colour' },
  unknown: { zh: '没有可上报的数据', en: 'there is nothing to report' },
  withheld: { zh: '内容可能被终端当作指令，或含无法显示的字符', en: 'a terminal might obey the text, or cannot show it' },
  badPhone: { zh: '回拨电话无效', en: 'the phone number is not valid' },
  noAnswer: { zh: '终端未应答', en: 'the terminal did not answer' },
  abandoned: { zh: '处理时服务器中断', en: 'the server was interrupted' },
  unreadable: { zh: '请求无法解析', en: 'the request could not be read' },
  frozen: { zh: '车辆服务已到期', en: 'the service of the vehicle has ended' },
  otherFailure: { zh: '终端拒绝或执行失败', en: 'the terminal refused, or it failed' },
})
