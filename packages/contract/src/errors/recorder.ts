/** Refusals about driving recorders. */
import type { ErrorDefinition } from './error-definition.ts'

export const recorderErrors = {
  'recorder.span': {
    rspCode: 4000870,
    reaction: 'show',
    zh: '开始时间应早于结束时间，间隔不超过15天',
    en: 'The start has to be before the end, by no more than 15 days',
  },
  'recorder.underWay': {
    rspCode: 4090870,
    reaction: 'show',
    zh: '正在采集该车的记录仪数据，请稍后再试',
    en: 'The recorder of this vehicle is being read already',
  },
  'recorder.nothing': {
    rspCode: 4090871,
    reaction: 'show',
    zh: '没有采集到数据，无法导出',
    en: 'Nothing was collected, so there is nothing to export',
  },
  'recorder.unknown': {
    rspCode: 4040870,
    reaction: 'show',
    zh: '采集记录不存在或不在您的管理范围内',
    en: 'This reading does not exist, or is not of a vehicle that you see',
  },
} as const satisfies Record<string, ErrorDefinition>
