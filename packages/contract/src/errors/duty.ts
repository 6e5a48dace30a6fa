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
} as const satisfies Record<string, ErrorDefinition>
