/**
 * Roles there are from the start: rights by what somebody does. Stored by a migration each; a test compares them. Organisations keep further ones
 * of their own.
 */
import type { Right } from './rights.ts'

interface ShippedRole {
  readonly zh: string
  readonly en: string
  readonly rights: readonly Right[]
}

const looking = ['posAuth', 'trackAuth', 'moreAuth', 'videoAuth', 'alarmAuth'] as const satisfies Right[]

export const shippedRoles = {
  administrator: {
    zh: '管理员',
    en: 'Administrator',
    rights: [...looking, 'updMtcTaskAuth', 'updInstTaskAuth', 'commandAuth', 'reviewAuth', 'adminAuth', 'auditAuth'],
  },
  dispatcher: { zh: '调度员', en: 'Dispatcher', rights: [...looking, 'commandAuth', 'reviewAuth'] },
  manager: { zh: '管理者（只看）', en: 'Manager, view only', rights: looking },
  installer: { zh: '安装维修员', en: 'Installer', rights: ['posAuth', 'moreAuth', 'updMtcTaskAuth', 'updInstTaskAuth'] },
  reviewer: { zh: '审核员', en: 'Reviewer', rights: ['posAuth', 'moreAuth', 'reviewAuth'] },
  driver: { zh: '驾驶员', en: 'Driver', rights: ['posAuth', 'trackAuth'] },
  auditor: { zh: '审计员', en: 'Auditor', rights: ['posAuth', 'trackAuth', 'alarmAuth', 'auditAuth'] },
} as const satisfies Record<string, ShippedRole>
export type ShippedRoleName = keyof typeof shippedRoles
