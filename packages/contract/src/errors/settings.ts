/** Refusals of user settings. */
import type { ErrorDefinition } from './error-definition.ts'

export const settingsErrors = {
  'mapVehInfo.nameRequired': {
    rspCode: 4000201,
    reaction: 'show',
    zh: '自编号和车牌号至少显示一项',
    en: 'Show at least the fleet no. or the plate number',
  },
} as const satisfies Record<string, ErrorDefinition>
