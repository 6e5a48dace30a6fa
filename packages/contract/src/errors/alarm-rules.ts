/** Refusals of calls about alarm rules and geofences. */
import type { ErrorDefinition } from './error-definition.ts'

export const alarmRuleErrors = {
  'alarmRule.unknown': {
    rspCode: 4040131,
    reaction: 'show',
    zh: '报警规则不存在或无权查看',
    en: 'The alarm rule does not exist, or you do not have access to it',
  },
  'alarmRule.wrong': {
    rspCode: 4000131,
    reaction: 'show',
    zh: '报警规则的参数不正确，请检查后再保存',
    en: 'Some values of the alarm rule are out of range, please check them',
  },
  'alarmRule.tooMany': {
    rspCode: 4090131,
    reaction: 'show',
    zh: '该机构的报警规则已达{count}条',
    en: 'This organisation already has {count} alarm rules',
  },
  'alarmRule.untried': {
    rspCode: 4000133,
    reaction: 'show',
    zh: '这类规则不能用历史数据试算',
    en: 'Rules of this kind cannot be tried on the past',
  },
  'alarmRule.period': {
    rspCode: 4000134,
    reaction: 'show',
    zh: '试算时段须在过去，且不超过{days}天',
    en: 'A rule is tried on at most {days} days of the past',
  },
  'alarmRule.actionRight': {
    rspCode: 4030131,
    reaction: 'show',
    zh: '您没有“{action}”所需的权限，不能保存有此动作的规则',
    en: 'You do not have the right that “{action}” needs, so you cannot save a rule that does it',
  },
  'alarmRule.person': {
    rspCode: 4000135,
    reaction: 'show',
    zh: '该用户不存在，或看不到这些车辆的报警，不能接收任务',
    en: 'There is no such user, or they do not see alarms of these vehicles, so they cannot be given a task',
  },
  'alarmRule.others': {
    rspCode: 4000136,
    reaction: 'show',
    zh: '此类规则比较多辆车，请至少选择两辆，或选择机构的全部车辆',
    en: 'This kind of rule compares vehicles: select two or more, or all of the organisation',
  },
  'alarmRule.driver': {
    rspCode: 4040134,
    reaction: 'show',
    zh: '驾驶员不属于该机构或其下级机构，或无权查看',
    en: 'The driver is not one of this organisation or of those below it, or you do not have access',
  },
  'alarmRule.noDriver': {
    rspCode: 4000137,
    reaction: 'show',
    zh: '此类规则不能限定驾驶员：触发时不知道谁在驾驶',
    en: 'A rule of this kind cannot name drivers: nobody knows who drives when it finds something',
  },
  'calendar.wrong': {
    rspCode: 4000138,
    reaction: 'show',
    zh: '日历中的日期须在所选年份内，且不能重复',
    en: 'Each day of a calendar has to be in its year, and is entered once',
  },
  'alarmTask.unknown': {
    rspCode: 4040133,
    reaction: 'show',
    zh: '任务不存在或无权查看',
    en: 'The task does not exist, or you do not have access to it',
  },
  'alarmTask.done': {
    rspCode: 4090134,
    reaction: 'show',
    zh: '任务已由{name}完成',
    en: 'The task has been done by {name}',
  },
  'geofence.unknown': {
    rspCode: 4040132,
    reaction: 'show',
    zh: '围栏不存在或无权查看',
    en: 'The geofence does not exist, or you do not have access to it',
  },
  'geofence.shape': {
    rspCode: 4000132,
    reaction: 'show',
    zh: '围栏形状不正确：多边形至少3个顶点，边不能相交，范围不能过大',
    en: 'This shape is no geofence: a polygon has three corners or more, does not cross itself and is not too large',
  },
  'geofence.tooMany': {
    rspCode: 4090132,
    reaction: 'show',
    zh: '该机构的围栏已达{count}个',
    en: 'This organisation already has {count} geofences',
  },
  'geofence.inUse': {
    rspCode: 4090133,
    reaction: 'show',
    zh: '有报警规则正在使用该围栏，请先删除这些规则',
    en: 'Alarm rules watch this geofence, please delete them first',
  },
} as const satisfies Record<string, ErrorDefinition>
