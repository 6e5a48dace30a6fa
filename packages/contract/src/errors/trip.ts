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
  'trip.overlap': {
    rspCode: 4090114,
    reaction: 'show',
    zh: '该时间车辆正在另一行程中',
    en: 'At that time the vehicle was on another trip',
  },
  'trip.tooLong': {
    rspCode: 4000703,
    reaction: 'show',
    zh: '时间范围不能超过31天',
    en: 'The range cannot exceed 31 days',
  },
  'trip.time': {
    rspCode: 4000702,
    reaction: 'show',
    zh: '登记时间不可信：超过{days}天前或在未来，请检查手机时间',
    en: 'The time cannot be right: more than {days} days ago or in the future. Check the clock of the device',
  },
  'itinerary.unknown': {
    rspCode: 4040112,
    reaction: 'show',
    zh: '行程报备不存在或无权查看',
    en: 'The itinerary report does not exist, or you do not have access to it',
  },
  'itinerary.changed': {
    rspCode: 4090112,
    reaction: 'show',
    zh: '该行程报备已被他人修改，请重新打开后再修改',
    en: 'Somebody else has changed this report. Open it again before you change it',
  },
  'itinerary.closed': {
    rspCode: 4090113,
    reaction: 'show',
    zh: '当前状态下不能再修改这些内容',
    en: 'In its present state this can no longer be changed',
  },
  'itinerary.order': {
    rspCode: 4000701,
    reaction: 'show',
    zh: '结束时间不能早于开始时间',
    en: 'An end cannot be before its start',
  },
} as const satisfies Record<string, ErrorDefinition>
