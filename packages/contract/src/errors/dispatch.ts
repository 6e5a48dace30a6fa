/** Refusals of calls that send messages of dispatchers. */
import type { ErrorDefinition } from './error-definition.ts'

export const dispatchErrors = {
  'dispatch.unknown': {
    rspCode: 4040130,
    reaction: 'show',
    zh: '消息不存在或无权查看',
    en: 'The message does not exist, or you do not have access to it',
  },
  'dispatch.noType': { rspCode: 4000130, reaction: 'show', zh: '请选择消息类型', en: 'Please select a message type' },
  'dispatch.templatesChanged': {
    rspCode: 4090139,
    reaction: 'show',
    zh: '这些常用语已被他人修改，请重新打开后再修改',
    en: 'Somebody else has changed these templates. Open them again before you change them',
  },
  'dispatch.reached': {
    rspCode: 4090130,
    reaction: 'show',
    zh: '消息已送达所有车辆，无需重发',
    en: 'The message has reached every vehicle, nothing is to be repeated',
  },
} as const satisfies Record<string, ErrorDefinition>
