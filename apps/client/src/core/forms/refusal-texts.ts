/** Why a terminal was rejected, as every screen says it. */
import { defineTexts } from '../i18n/texts.ts'

export const refusalTexts = defineTexts('refusal', {
  unknownTerminal: { zh: '未登记的终端手机号', en: 'Unknown phone number' },
  unknownVehicle: { zh: '没有使用该终端手机号的车辆', en: 'No vehicle has this phone number' },
  vehicleHasTerminal: { zh: '车辆已有终端', en: 'Vehicle already has a terminal' },
  otherTerminalId: { zh: '终端ID不符', en: 'Terminal ID does not match' },
  otherDevice: { zh: '另一台终端使用该终端手机号注册', en: 'Another terminal registered with this phone number' },
  wrongToken: { zh: '鉴权码错误', en: 'Wrong authentication code' },
  ownCode: { zh: '使用自带的鉴权码（手机号或IMEI）', en: 'Uses a code of its own (phone number or IMEI)' },
  notRegistered: { zh: '终端未注册', en: 'Terminal not registered' },
  noSignIn: { zh: '只上报、不鉴权', en: 'Reports without authentication' },
})
