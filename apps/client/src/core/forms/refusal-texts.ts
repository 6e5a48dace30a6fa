/** Why a terminal was rejected, as every screen says it. */
import { defineTexts } from '../i18n/texts.ts'

export const refusalTexts = defineTexts('refusal', {
  unknownTerminal: { zh: '未登记的通讯号', en: 'Unknown number' },
  unknownVehicle: { zh: '车辆不存在', en: 'No such vehicle' },
  vehicleHasTerminal: { zh: '车辆已有终端', en: 'Vehicle already has a terminal' },
  otherTerminalId: { zh: '终端ID不符', en: 'Terminal ID does not match' },
  otherDevice: { zh: '另一台设备使用该通讯号注册', en: 'Another device registered with this number' },
  wrongToken: { zh: '鉴权码错误', en: 'Wrong authentication code' },
  ownCode: { zh: '使用自带的鉴权码（手机号或IMEI）', en: 'Brings a code of its own (number or IMEI)' },
  notRegistered: { zh: '终端未注册', en: 'Terminal not registered' },
  noSignIn: { zh: '只上报、不鉴权', en: 'Reports without signing in' },
})
