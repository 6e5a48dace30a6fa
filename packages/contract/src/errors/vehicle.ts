/** Refusals about one vehicle, its terminal, and the organisation it belongs to. */
import type { ErrorDefinition } from './error-definition.ts'

export const vehicleErrors = {
  'vehicle.unknown': {
    rspCode: 4040101,
    reaction: 'show',
    zh: '车辆不存在或无权查看',
    en: 'The vehicle does not exist, or you do not have access to it',
  },
  'vehicle.fuelCurve': {
    rspCode: 4000190,
    reaction: 'show',
    zh: '油量标定表有误：至少两组数据，传感器值不能重复，油量须单调变化',
    en: 'The fuel curve is not usable: at least two pairs, no sensor value twice, litres that only rise or only fall',
  },
  'vehicle.offline': { rspCode: 4090201, reaction: 'show', zh: '车辆不在线', en: 'vehicle not online' },
  'vehicle.noResponse': { rspCode: 4090202, reaction: 'show', zh: '终端未应答', en: 'The terminal did not respond' },
  'vehicle.commandFailed': {
    rspCode: 4090203,
    reaction: 'show',
    zh: '终端执行失败',
    en: 'The terminal failed to carry out the command',
  },
  'vehicle.commandNotUnderstood': {
    rspCode: 4090204,
    reaction: 'show',
    zh: '终端应答：消息有误',
    en: 'The terminal rejected the command as malformed',
  },
  'vehicle.commandNotSupported': {
    rspCode: 4090205,
    reaction: 'show',
    zh: '终端不支持该指令',
    en: 'The terminal does not support this command',
  },
  'vehicle.plateTaken': {
    rspCode: 4090101,
    reaction: 'show',
    zh: '车牌号{plate}已存在',
    en: 'A vehicle with plate number {plate} already exists',
  },
  'vehicle.numberTaken': {
    rspCode: 4090102,
    reaction: 'show',
    zh: '终端手机号{number}已被使用',
    en: 'The terminal phone number {number} is already in use',
  },
  'organisation.unknown': {
    rspCode: 4040102,
    reaction: 'show',
    zh: '机构不存在或无权查看',
    en: 'The organisation does not exist, or you do not have access to it',
  },
} as const satisfies Record<string, ErrorDefinition>
