/** Refusals of trips. */
import type { ErrorDefinition } from './error-definition.ts'

export const tripErrors = {
  'trip.unknown': {
    rspCode: 4040110,
    reaction: 'show',
    zh: '行程不存在或无权查看',
    en: 'The trip does not exist, or you do not have access to it',
  },
  'trip.driverUnknown': {
    rspCode: 4040111,
    reaction: 'show',
    zh: '司机不存在或无权查看',
    en: 'The driver does not exist, or you do not have access to them',
  },
  'trip.open': {
    rspCode: 4090110,
    reaction: 'show',
    zh: '该车辆已有进行中的行程，请先登记结束',
    en: 'This vehicle is already on a trip. Register its end first',
  },
  'trip.ended': {
    rspCode: 4090111,
    reaction: 'show',
    zh: '该行程已登记结束',
    en: 'The end of this trip has already been registered',
  },
} as const satisfies Record<string, ErrorDefinition>
