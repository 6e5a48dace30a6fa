/** Refusals of requests for a vehicle. */
import type { ErrorDefinition } from './error-definition.ts'

export const vehicleRequestErrors = {
  'request.times': {
    rspCode: 4000350,
    reaction: 'show',
    zh: '返回时间必须晚于出发时间，且用车不超过30天',
    en: 'The return must be after the departure, and at most 30 days later',
  },
  'request.type': {
    rspCode: 4000356,
    reaction: 'show',
    zh: '该类型的审批级数不同，请取消后重新申请',
    en: 'This type is approved by another number of people: cancel the request and make a new one',
  },
  'request.organisation': {
    rspCode: 4000351,
    reaction: 'show',
    zh: '请选择用车单位或车辆',
    en: 'Select an organisation or a vehicle',
  },
  'request.vehicle': {
    rspCode: 4000352,
    reaction: 'show',
    zh: '请选择该单位的车辆',
    en: 'Select a vehicle of the organisation of the request',
  },
  'request.driver': { rspCode: 4000353, reaction: 'show', zh: '请填写司机', en: 'Enter the driver' },
  'request.booked': {
    rspCode: 4090350,
    reaction: 'show',
    zh: '该车辆在此时段已批准给申请{number}（{name}）',
    en: 'The vehicle is given to request {number} ({name}) at that time',
  },
  'request.odometer': {
    rspCode: 4000354,
    reaction: 'show',
    zh: '终端没有上报里程，请填写里程表读数；回场读数不能小于出车读数',
    en: 'The terminal reports no odometer: enter its reading, on return not less than at departure',
  },
  'request.odometerNote': {
    rspCode: 4000355,
    reaction: 'show',
    zh: '读数与终端上报的{reading}不同，请填写说明',
    en: 'The terminal reports {reading}: say in the note why the reading differs',
  },
  'request.expense': {
    rspCode: 4040350,
    reaction: 'show',
    zh: '该费用不存在或不能撤销',
    en: 'There is no such expense that you may take back',
  },
  'request.expensesChanged': {
    rspCode: 4090352,
    reaction: 'show',
    zh: '{name}刚刚对该申请执行了“{action}”，请核对费用后再结算',
    en: '{name} has just {action}. Check the expenses again before you settle them',
  },
  'request.expenses': {
    rspCode: 4090351,
    reaction: 'show',
    zh: '每个申请最多{count}项费用',
    en: 'A request has at most {count} expenses',
  },
} as const satisfies Record<string, ErrorDefinition>
