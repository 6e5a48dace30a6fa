import type { ErrorDefinition } from './error-definition.ts'

export const maintenanceErrors = {
  'maintenance.unknown': {
    rspCode: 4040770,
    reaction: 'show',
    zh: '保养计划不存在、不适用于该车辆，或不在您的管理范围内',
    en: 'The maintenance plan does not exist, is not for this vehicle, or is not one you administer',
  },
  'maintenance.serviceUnknown': {
    rspCode: 4040771,
    reaction: 'show',
    zh: '保养记录不存在或不在您的管理范围内',
    en: 'The service does not exist, or is not one you administer',
  },
  'maintenance.changedMeanwhile': {
    rspCode: 4090770,
    reaction: 'show',
    zh: '他人刚刚修改了该计划，请重新打开后再改',
    en: 'Somebody else has just changed this plan. Open it again and make your changes',
  },
  'maintenance.interval': {
    rspCode: 4000770,
    reaction: 'show',
    zh: '请至少填写里程、小时、月数中的一项间隔；提前量应小于间隔',
    en: 'Enter at least one interval: distance, hours or months. The notice has to be shorter than the interval',
  },
  'maintenance.tooMany': {
    rspCode: 4000771,
    reaction: 'show',
    zh: '该机构的保养计划过多，最多 {most} 个',
    en: 'This organisation has too many maintenance plans: {most} at most',
  },
  'maintenance.date': {
    rspCode: 4000772,
    reaction: 'show',
    zh: '保养日期不能晚于今天',
    en: 'A service cannot have been done after today',
  },
  'maintenance.ordered': {
    rspCode: 4090771,
    reaction: 'show',
    zh: '该项保养已有进行中的工单 {number}',
    en: 'There is already an open work order for this: {number}',
  },
} as const satisfies Record<string, ErrorDefinition>
