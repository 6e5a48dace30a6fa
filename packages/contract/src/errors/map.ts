/** Refusals of address queries. */
import type { ErrorDefinition } from './error-definition.ts'

export const mapErrors = {
  'address.noPosition': {
    rspCode: 4000401,
    reaction: 'show',
    zh: '坐标0,0表示未定位，无法查询地址',
    en: 'The coordinates 0,0 mean that there is no GPS fix, so there is no address',
  },
} as const satisfies Record<string, ErrorDefinition>
