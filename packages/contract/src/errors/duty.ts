/** Refusals of calls about on-duty checks. */
import type { ErrorDefinition } from './error-definition.ts'

export const dutyErrors = {
  'duty.unknown': {
    rspCode: 4040161,
    reaction: 'show',
    zh: '查岗记录不存在或无权查看',
    en: 'The on-duty check does not exist, or you do not have access to it',
  },
  'duty.answered': {
    rspCode: 4090161,
    reaction: 'show',
    zh: '{name}已应答此查岗',
    en: '{name} has already answered this on-duty check',
  },
  'duty.characters': {
    rspCode: 4000161,
    reaction: 'show',
    zh: '应答中的这些字符无法发送给上级平台：{characters}',
    en: 'These characters of the answer cannot be sent to the superior platform: {characters}',
  },
} as const satisfies Record<string, ErrorDefinition>
