import { defineTexts } from '../../../core/i18n/texts.ts'

export const terminalTexts = defineTexts('vehicleTerminal', {
  terminal: { zh: '终端', en: 'Terminal' },
  noDevice: { zh: '尚无终端用该终端手机号注册', en: 'No terminal has registered with this phone number yet' },
  noName: { zh: '未提供', en: 'Not given' },
  maker: { zh: '制造商', en: 'Manufacturer' },
  model: { zh: '型号', en: 'Model' },
  terminalId: { zh: '上报的终端ID', en: 'Reported terminal ID' },
  since: { zh: '首次注册', en: 'First registered' },
  changed: { zh: '{time} 由{by}更换', en: 'Changed {time} by {by}' },
  platform: { zh: '平台', en: 'the platform' },
  fromTo: { zh: '{before} → {after}', en: '{before} → {after}' },
  otherPlate: {
    zh: '终端注册时报告的车牌为“{plate}”，与车辆不符。请核对终端是否装错车辆，或更正终端内的车牌。',
    en: 'The terminal registered with the plate “{plate}”, which is not this vehicle’s. It may be installed in another vehicle, or the plate set in it is out of date.',
  },
  refused: { zh: '{why} · {address} · {age} · {count}次', en: '{why} · {address} · {age} · attempts: {count}' },
  otherDevice: { zh: '待确认的设备', en: 'Terminal waiting for approval' },
  acceptHint: {
    zh: '现有终端不受影响。仅当确实更换了终端时才接入：之后原终端将无法再注册。',
    en: 'The current terminal is not affected. Accept only if the terminal really was replaced: the old one can no longer register afterwards.',
  },
  ownHint: {
    zh: '如果该终端无法使用平台下发的鉴权码，可在“编辑车辆”中更改“终端鉴权”。',
    en: 'If this terminal cannot use the authentication code it is given, change “Terminal authentication” under Edit vehicle.',
  },
  accept: { zh: '接入该终端', en: 'Accept this terminal' },
  accepted: { zh: '已接入，终端下次注册时生效', en: 'Accepted. The terminal can connect the next time it registers.' },
  links: { zh: '最近的连接', en: 'Recent connections' },
  linkedSince: { zh: '{since} 起在线', en: 'Connected since {since}' },
  linked: { zh: '{since} 至 {until}', en: '{since} – {until}' },
  faults: { zh: '{count}处数据损坏', en: 'Damaged data: {count}' },
  noFaults: { zh: '正常', en: 'No faults' },
})

/** Why a connection ended. */
export const linkEndTexts = defineTexts('terminalLinkEnd', {
  closed: { zh: '网络断开', en: 'Ended by the network or the terminal' },
  idle: { zh: '长时间无数据，平台已断开', en: 'Cut: nothing was received for too long' },
  displaced: { zh: '终端重新连接', en: 'The terminal connected again' },
  logout: { zh: '终端注销', en: 'The terminal signed out' },
  shutdown: { zh: '平台停止运行', en: 'The platform was stopped' },
  protocol: { zh: '数据不符合协议，平台已断开', en: 'Cut: what was received is not JT/T 808' },
  forgotten: { zh: '车辆或终端已更改', en: 'The vehicle or its terminal was changed' },
})
