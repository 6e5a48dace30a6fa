import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** The organisation whose users are shown. */
const chosen = z.object({ organisation: z.optional(z.coerce.number()) })
/** A user to change, or the organisation that a new one is to see. */
const user = z.object({ user: z.optional(z.string()), organisation: z.optional(z.coerce.number()) })
/** An organisation to change, or the one above a new one. */
const organisation = z.object({ organisation: z.optional(z.coerce.number()), above: z.optional(z.coerce.number()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    admin: z.output<typeof chosen>
    adminUser: z.output<typeof user>
    adminOrganisation: z.output<typeof organisation>
    adminInstallation: NoParameters
  }
}

// Ours.
export const adminRoutes = [
  screen('admin', {
    calls: ['admin/getOrganisations', 'admin/getUsers'],
    path: '/admin',
    area: 'admin',
    menu: [
      { place: 'rail', order: 8, icon: 'shield', label: { zh: '管理', en: 'Admin' } },
      { place: 'main', order: 3, icon: 'shield', label: { zh: '系统管理', en: 'Administration' } },
    ],
    title: { zh: '机构与用户', en: 'Organisations and users' },
    right: 'adminAuth',
    load: () => import('./Administration.tsx'),
    params: chosen,
  }),
  screen('adminUser', {
    calls: ['admin/getUser'],
    path: '/admin/user',
    over: 'sheet',
    area: 'admin',
    title: { zh: '用户', en: 'User' },
    right: 'adminAuth',
    load: () => import('./UserScreen.tsx'),
    params: user,
  }),
  screen('adminOrganisation', {
    calls: ['admin/getOrganisations'],
    path: '/admin/organisation',
    over: 'sheet',
    area: 'admin',
    title: { zh: '机构', en: 'Organisation' },
    right: 'adminAuth',
    load: () => import('./OrganisationScreen.tsx'),
    params: organisation,
  }),
  screen('adminInstallation', {
    calls: ['admin/getInstallation'],
    path: '/admin/installation',
    area: 'admin',
    title: { zh: '系统状态', en: 'Installation' },
    right: 'adminAuth',
    load: () => import('./Installation.tsx'),
  }),
]
