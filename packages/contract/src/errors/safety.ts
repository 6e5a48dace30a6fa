/** Refusals of safety analysis and risk scores. */
import type { ErrorDefinition } from './error-definition.ts'

export const safetyErrors = {
  'safety.tooLong': {
    rspCode: 4000801,
    reaction: 'show',
    zh: '时间范围不能超过一年',
    en: 'The range cannot exceed a year',
  },
  'risk.noReason': {
    rspCode: 4000802,
    reaction: 'show',
    zh: '请填写理由',
    en: 'Give a reason',
  },
  'risk.unknown': {
    rspCode: 4040801,
    reaction: 'show',
    zh: '该风险事件不存在或无权查看',
    en: 'This risk event does not exist, or you do not have access to it',
  },
  'risk.notCounted': {
    rspCode: 4090801,
    reaction: 'show',
    zh: '此类报警不计入风险分',
    en: 'Alarms of this type do not count in the risk score',
  },
  'risk.objected': {
    rspCode: 4090802,
    reaction: 'show',
    zh: '该事件已有申诉',
    en: 'There is already an objection to this event',
  },
  'risk.decided': {
    rspCode: 4090803,
    reaction: 'show',
    zh: '该申诉已处理',
    en: 'This objection has already been decided',
  },
  'risk.sameUser': {
    rspCode: 4030801,
    reaction: 'show',
    zh: '申诉须由提出人以外的人处理',
    en: 'Somebody other than the person who objected must decide',
  },
  'risk.administrators': {
    rspCode: 4030802,
    reaction: 'show',
    zh: '仅平台管理员可修改风险分权重',
    en: 'Only administrators of the whole installation may change what the score is made of',
  },
} as const satisfies Record<string, ErrorDefinition>
