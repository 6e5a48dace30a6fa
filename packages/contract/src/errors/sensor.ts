/** Refusals about sensors of vehicles. */
import type { ErrorDefinition } from './error-definition.ts'

export const sensorErrors = {
  'sensor.unknown': { rspCode: 4040190, reaction: 'show', zh: '传感器不存在', en: 'The sensor does not exist' },
  'sensor.wrong': {
    rspCode: 4000191,
    reaction: 'show',
    zh: '传感器设置有误：来源、位、标定表、范围或颜色区间不成立',
    en: 'The sensor is not usable: its source, bits, table, range or colour bands do not go together',
  },
  'sensor.noModel': {
    rspCode: 4090190,
    reaction: 'show',
    zh: '终端型号未知，只能为这辆车设置',
    en: 'The model of the terminal is not known: the sensor can be entered for this vehicle only',
  },
  'sensor.tooMany': { rspCode: 4090191, reaction: 'show', zh: '传感器太多', en: 'There are too many sensors' },
} as const satisfies Record<string, ErrorDefinition>
