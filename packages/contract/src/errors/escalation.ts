import type { ErrorDefinition } from './error-definition.ts'

export const escalationErrors = {
  'escalation.userUnknown': {
    rspCode: 4040790,
    reaction: 'show',
    zh: '没有能处理该机构报警的用户“{login}”',
    en: 'No user “{login}” handles alarms of this organisation',
  },
  'escalation.twice': {
    rspCode: 4000790,
    reaction: 'show',
    zh: '“{login}”重复出现',
    en: '“{login}” is there twice',
  },
} as const satisfies Record<string, ErrorDefinition>
