/** Refusals of calls about on-duty checks. */
import type { ErrorDefinition } from './error-definition.ts'

export const dutyErrors = {
  'duty.unknown': {
    rspCode: 4040161,
    reaction: 'show',
    zh: '查岗记录不存在或无权查看',
    en: 'The on-duty check does not exist, or you do not have access to it',
  },
  'duty.unknownSuperior': {
    rspCode: 4040163,
    reaction: 'show',
    zh: '该企业未接入此上级平台',
    en: 'This company is not linked to that superior platform',
  },
  'duty.unknownSubordinate': {
    rspCode: 4040164,
    reaction: 'show',
    zh: '下级平台不存在或无权查看',
    en: 'The subordinate platform does not exist, or you do not have access to it',
  },
  'duty.unknownSubordinateAlarm': {
    rspCode: 4040165,
    reaction: 'show',
    zh: '该下级平台未上报此报警',
    en: 'This subordinate platform has not reported that alarm',
  },
  'duty.notOfSubordinate': {
    rspCode: 4040166,
    reaction: 'show',
    zh: '该车辆不属于此下级平台',
    en: 'This vehicle is not one of that subordinate platform',
  },
  'duty.noText': {
    rspCode: 4000163,
    reaction: 'show',
    zh: '查岗、通知和报警督办须填写内容；车辆类请求须选择车辆，其余不带车辆',
    en: 'A check, a notice and a supervised alarm need a text; what is about a vehicle needs the vehicle, and nothing else takes one',
  },
  'duty.noPositions': {
    rspCode: 4030161,
    reaction: 'show',
    zh: '您无权查看定位，不能将车辆定位发送给其他平台',
    en: 'You have no access to positions, so you cannot have them sent to another platform',
  },
  'duty.tooManyAsks': {
    rspCode: 4290161,
    reaction: 'show',
    zh: '向该平台下发的请求过多，请等待应答，或先结束部分车辆的定位交换',
    en: 'That platform has too many open questions or exchanges: wait for its answers, or end some exchanges',
  },
  'duty.answered': {
    rspCode: 4090161,
    reaction: 'show',
    zh: '{name}已应答此查岗',
    en: '{name} has already answered this on-duty check',
  },
  'duty.result': {
    rspCode: 4000162,
    reaction: 'show',
    zh: '报警督办须选择处理结果，查岗不需要',
    en: 'An alarm to be dealt with needs a result; an on-duty check takes none',
  },
  'duty.characters': {
    rspCode: 4000161,
    reaction: 'show',
    zh: '这些字符无法发送给对方平台：{characters}',
    en: 'These characters cannot be sent to the other platform: {characters}',
  },
  'duty.shiftUnknown': {
    rspCode: 4040167,
    reaction: 'show',
    zh: '班次不存在或无权查看',
    en: 'The shift does not exist, or you do not have access to it',
  },
  'duty.handoverUnknown': {
    rspCode: 4040168,
    reaction: 'show',
    zh: '交接记录不存在或无权查看',
    en: 'The handover does not exist, or you do not have access to it',
  },
  'duty.personUnknown': {
    rspCode: 4000164,
    reaction: 'show',
    zh: '所选人员不能在此机构值班：账号已停用，或无权查看其报警',
    en: 'One of these people cannot be on duty here: the account is locked, or does not see the alarms of this organisation',
  },
  'duty.pastDay': {
    rspCode: 4000165,
    reaction: 'show',
    zh: '只能排今天及以后的班',
    en: 'Only today and later days can be planned',
  },
  'duty.shiftDays': {
    rspCode: 4000166,
    reaction: 'show',
    zh: '按周排班时请至少选择一天',
    en: 'Select at least one day of the week',
  },
  'duty.rosterDays': {
    rspCode: 4000167,
    reaction: 'show',
    zh: '一次最多两个月',
    en: 'At most two months at once',
  },
  'duty.noTurn': {
    rspCode: 4000168,
    reaction: 'show',
    zh: '该班次在所选日期没有排班',
    en: 'This shift has no turn on these days',
  },
  'duty.tooManyShifts': {
    rspCode: 4000169,
    reaction: 'show',
    zh: '该机构的班次已达上限，请先结束不用的班次',
    en: 'This organisation has as many shifts as there can be: end one first',
  },
  'duty.handoverOpen': {
    rspCode: 4090162,
    reaction: 'show',
    zh: '{name}的交班尚未有人接班',
    en: 'The handover of {name} has not been taken over yet',
  },
  'duty.handoverClosed': {
    rspCode: 4090163,
    reaction: 'show',
    zh: '该交班已被接班或撤回',
    en: 'This handover has been taken over or withdrawn already',
  },
  'duty.handoverOwn': {
    rspCode: 4030162,
    reaction: 'show',
    zh: '交班人不能自己接班',
    en: 'Who hands duty over cannot take it over',
  },
  'duty.handoverNotOwn': {
    rspCode: 4030163,
    reaction: 'show',
    zh: '只有交班人或企业管理员可以撤回',
    en: 'Only who gave it, or an administrator, can withdraw it',
  },
} as const satisfies Record<string, ErrorDefinition>
