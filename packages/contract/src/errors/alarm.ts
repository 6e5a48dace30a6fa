/** Refusals of alarm calls. */
import type { ErrorDefinition } from './error-definition.ts'

export const alarmErrors = {
  'alarm.unknown': {
    rspCode: 4040120,
    reaction: 'show',
    zh: '报警不存在或无权查看',
    en: 'The alarm does not exist, or you do not have access to it',
  },
  'alarm.wrongMessage': {
    rspCode: 4030120,
    reaction: 'show',
    zh: '报警链接无效或已过期，请登录后查看',
    en: 'The link to the alarm is invalid or has expired, please sign in to see the alarm',
  },
  'alarm.noText': { rspCode: 4000120, reaction: 'show', zh: '消息内容不能为空', en: 'The message content cannot be empty' },
  'alarm.noDescription': {
    rspCode: 4000121,
    reaction: 'show',
    zh: '处理描述不能为空',
    en: 'The handling description cannot be empty',
  },
  'alarm.phone': {
    rspCode: 4000122,
    reaction: 'show',
    zh: '请输入正确的监听电话号码',
    en: 'Please enter a valid monitor phone number',
  },
  'alarm.longText': {
    rspCode: 4000123,
    reaction: 'show',
    zh: '消息过长：终端最多接收{count}字节，一个汉字占2字节',
    en: 'The message is too long: terminals take at most {count} bytes, a Chinese character has two',
  },
  'alarm.textCharacters': {
    rspCode: 4000124,
    reaction: 'show',
    zh: '终端无法显示消息中的字符：{characters}',
    en: 'Terminals cannot show these characters of the message: {characters}',
  },
  'alarm.textOrder': {
    rspCode: 4000125,
    reaction: 'show',
    zh: '终端会把这段文字当作指令执行，不能作为消息发送：{line}',
    en: 'Terminals would carry out this text as an order, so it cannot be sent as a message: {line}',
  },
} as const satisfies Record<string, ErrorDefinition>
