/** Refusals about how long something is kept. */
import type { ErrorDefinition } from './error-definition.ts'

export const retentionErrors = {
  'retention.tooShort': {
    rspCode: 4000931,
    reaction: 'show',
    zh: '法规要求至少保存{least}天',
    en: 'The law asks for at least {least} days',
  },
  'retention.tooLong': {
    rspCode: 4000932,
    reaction: 'show',
    zh: '本系统只保存{most}天',
    en: 'This installation keeps it for {most} days only',
  },
} as const satisfies Record<string, ErrorDefinition>
