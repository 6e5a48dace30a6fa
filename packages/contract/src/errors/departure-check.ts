/** Refusals of departure checks. */
import type { ErrorDefinition } from './error-definition.ts'

export const departureCheckErrors = {
  'departureCheck.unknown': {
    rspCode: 4040150,
    reaction: 'show',
    zh: '出车检查不存在或无权查看',
    en: 'The departure check does not exist, or you do not have access to it',
  },
  'departureCheck.decided': {
    rspCode: 4090150,
    reaction: 'show',
    zh: '{name}已对此检查作出决定',
    en: '{name} has already decided on this check',
  },
  'departureCheck.own': {
    rspCode: 4030150,
    reaction: 'show',
    zh: '自己填写的检查须由他人放行',
    en: 'A check that you filled in yourself must be released by somebody else',
  },
  'departureCheck.maintenanceOverdue': {
    rspCode: 4090746,
    reaction: 'show',
    zh: '保养已超期，不能出车：{plans}',
    en: 'This vehicle may not leave: maintenance is overdue ({plans})',
  },
  'departureCheck.alarmOpen': {
    rspCode: 4090745,
    reaction: 'show',
    zh: '有报警未处理，不能出车：{rules}',
    en: 'This vehicle may not leave until its alarms are handled: {rules}',
  },
  'departureCheck.deviceDown': {
    rspCode: 4090747,
    reaction: 'show',
    zh: '车载终端故障，不能出车，请先报修：{faults}',
    en: 'This vehicle may not leave until its terminal works: {faults}. Request a repair',
  },
  'departureCheck.listChanged': {
    rspCode: 4090151,
    reaction: 'show',
    zh: '该检查表已被他人修改，请重新打开后再修改',
    en: 'Somebody else has changed this checklist. Open it again before you change it',
  },
  'departureCheck.items': {
    rspCode: 4000730,
    reaction: 'show',
    zh: '检查项目与车辆现在的检查表不符，请重新开始检查',
    en: 'These are not the items of the vehicle’s checklist. Start the check over',
  },
  'departureCheck.time': {
    rspCode: 4000731,
    reaction: 'show',
    zh: '填写时间不可信：超过{days}天前或在未来，请检查手机时间',
    en: 'The time of the check cannot be right: more than {days} days ago or in the future. Check the clock of the device',
  },
  'departureCheck.pictures': {
    rspCode: 4000732,
    reaction: 'show',
    zh: '一次检查最多{count}张图片',
    en: 'A check may have {count} pictures at most',
  },
} as const satisfies Record<string, ErrorDefinition>
