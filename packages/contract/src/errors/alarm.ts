/** Refusals of alarm calls. */
import type { ErrorDefinition } from './error-definition.ts'

export const alarmErrors = {
  'alarm.unknown': {
    rspCode: 4040120,
    reaction: 'show',
    zh: '报警不存在或无权查看',
    en: 'The alarm does not exist, or you do not have access to it',
  },
} as const satisfies Record<string, ErrorDefinition>
