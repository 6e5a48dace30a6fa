import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

/** The organisation whose users are shown. */
const chosen = z.object({ organisation: z.optional(z.coerce.number()) })
/** A user to change, or the organisation that a new one is to see. */
const user = z.object({ user: z.optional(z.string()), organisation: z.optional(z.coerce.number()) })
/** An organisation to change, or the one above a new one. */
const organisation = z.object({ organisation: z.optional(z.coerce.number()), above: z.optional(z.coerce.number()) })

/** A role to change; without: a new one. */
const role = z.object({ role: z.optional(z.string()) })

/** An API key to look at; without: a new one. */
const key = z.object({ key: z.optional(z.string()) })

/** A webhook to look at; without: a new one. */
const webhook = z.object({ webhook: z.optional(z.string()) })

/** A channel for notices to look at; without: a new one. */
const channel = z.object({ channel: z.optional(z.string()) })

/** Of whom is shown what is kept: one of both. */
const person = z.object({ user: z.optional(z.string()), driver: z.optional(z.string()) })
/** A provider by which a company signs in; without: a new one. */
const provider = z.object({ provider: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    admin: z.output<typeof chosen>
    adminUser: z.output<typeof user>
    adminOrganisation: z.output<typeof organisation>
    adminInstallation: NoParameters
    adminProviders: NoParameters
    adminProvider: z.output<typeof provider>
    adminFirstSteps: NoParameters
    adminRoles: NoParameters
    adminRecord: NoParameters
    adminRole: z.output<typeof role>
    adminKeys: NoParameters
    adminKey: z.output<typeof key>
    adminWebhooks: NoParameters
    adminWebhook: z.output<typeof webhook>
    adminChannels: NoParameters
    adminChannel: z.output<typeof channel>
    adminVehicles: NoParameters
    adminPerson: z.output<typeof person>
    adminErasures: NoParameters
  }
}

/** What is part of administration. */
const administers = { area: 'admin', right: 'adminAuth' } as const
/** One thing to add or change, over the list it is in. */
const form = { ...administers, over: 'sheet' } as const

// Ours.
export const adminRoutes = [
  screen('admin', {
    ...administers,
    calls: ['admin/getOrganisations', 'admin/getUsers', 'admin/getRoles'],
    path: '/admin',
    menu: [
      { place: 'rail', order: 8, icon: 'shield', label: { zh: '管理', en: 'Admin' } },
      { place: 'main', order: 3, icon: 'shield', label: { zh: '系统管理', en: 'Administration' } },
    ],
    title: { zh: '机构与用户', en: 'Organisations and users' },
    load: () => import('./Administration.tsx'),
    params: chosen,
  }),
  screen('adminUser', {
    ...form,
    calls: ['admin/getUser', 'admin/getRoles'],
    path: '/admin/user',
    title: { zh: '用户', en: 'User' },
    load: () => import('./UserScreen.tsx'),
    params: user,
  }),
  screen('adminOrganisation', {
    ...form,
    calls: ['admin/getOrganisations'],
    path: '/admin/organisation',
    title: { zh: '机构', en: 'Organisation' },
    load: () => import('./OrganisationScreen.tsx'),
    params: organisation,
  }),
  screen('adminInstallation', {
    ...administers,
    calls: ['admin/getInstallation'],
    path: '/admin/installation',
    title: { zh: '系统状态', en: 'Installation' },
    load: () => import('./Installation.tsx'),
  }),
  screen('adminProviders', {
    ...administers,
    calls: ['admin/getIdentityProviders'],
    path: '/admin/providers',
    title: { zh: '企业登录', en: 'Company sign-in' },
    load: () => import('./providers/Providers.tsx'),
  }),
  screen('adminProvider', {
    ...form,
    calls: ['admin/getIdentityProviders'],
    path: '/admin/provider',
    title: { zh: '企业登录', en: 'Company sign-in' },
    load: () => import('./providers/ProviderScreen.tsx'),
    params: provider,
  }),
  screen('adminFirstSteps', {
    ...administers,
    calls: ['admin/getFirstSteps'],
    path: '/admin/firstSteps',
    title: { zh: '开通向导', en: 'First steps' },
    load: () => import('./first-steps/FirstSteps.tsx'),
  }),
  screen('adminRoles', {
    ...administers,
    calls: ['admin/getRoles'],
    path: '/admin/roles',
    title: { zh: '角色', en: 'Roles' },
    load: () => import('./Roles.tsx'),
  }),
  screen('adminRecord', {
    area: 'admin',
    // Its own right: who reviews what others did need not administer them.
    right: 'auditAuth',
    calls: ['admin/getRecord'],
    path: '/admin/record',
    menu: [
      { place: 'rail', order: 8.5, icon: 'list', label: { zh: '记录', en: 'Record' } },
      { place: 'main', order: 3.5, icon: 'list', label: { zh: '操作记录', en: 'Record' } },
    ],
    title: { zh: '操作记录', en: 'Record' },
    load: () => import('./Record.tsx'),
  }),
  screen('adminRole', {
    ...form,
    calls: ['admin/getRoles'],
    path: '/admin/role',
    title: { zh: '角色', en: 'Role' },
    load: () => import('./RoleScreen.tsx'),
    params: role,
  }),
  screen('adminKeys', {
    ...administers,
    calls: ['admin/getApiKeys'],
    path: '/admin/keys',
    title: { zh: 'API密钥', en: 'API keys' },
    load: () => import('./keys/ApiKeys.tsx'),
  }),
  screen('adminKey', {
    ...form,
    calls: ['admin/getApiKeys'],
    path: '/admin/key',
    title: { zh: 'API密钥', en: 'API key' },
    load: () => import('./keys/ApiKeyScreen.tsx'),
    params: key,
  }),
  screen('adminWebhooks', {
    ...administers,
    calls: ['admin/getWebhooks'],
    path: '/admin/webhooks',
    title: { zh: '消息推送', en: 'Webhooks' },
    load: () => import('./webhooks/Webhooks.tsx'),
  }),
  screen('adminWebhook', {
    ...form,
    calls: ['admin/getWebhooks'],
    path: '/admin/webhook',
    title: { zh: '消息推送', en: 'Webhook' },
    load: () => import('./webhooks/WebhookScreen.tsx'),
    params: webhook,
  }),
  screen('adminChannels', {
    ...administers,
    calls: ['admin/getNoticeChannels'],
    path: '/admin/channels',
    title: { zh: '通知渠道', en: 'Channels for notices' },
    load: () => import('./channels/Channels.tsx'),
  }),
  screen('adminChannel', {
    ...form,
    calls: ['admin/getNoticeChannels'],
    path: '/admin/channel',
    title: { zh: '通知渠道', en: 'Channel for notices' },
    load: () => import('./channels/ChannelScreen.tsx'),
    params: channel,
  }),
  screen('adminPerson', {
    ...administers,
    calls: ['admin/getKeptAboutPerson'],
    path: '/admin/person',
    title: { zh: '个人信息留存', en: 'Personal data' },
    load: () => import('./people/PersonScreen.tsx'),
    params: person,
  }),
  screen('adminErasures', {
    ...administers,
    calls: ['admin/getErasures'],
    path: '/admin/erasures',
    title: { zh: '已清除的人员', en: 'Erased people' },
    load: () => import('./people/Erasures.tsx'),
  }),
  screen('adminVehicles', {
    area: 'vehicles',
    // Who may add a vehicle by the form may add many.
    right: 'updInstTaskAuth',
    calls: ['admin/getVehicleSheetColumns'],
    path: '/admin/vehicles',
    menu: [{ place: 'main', order: 1.5, icon: 'grid', label: { zh: '批量导入车辆', en: 'Import vehicles' } }],
    title: { zh: '批量导入与导出', en: 'Import and export vehicles' },
    load: () => import('./vehicles/VehicleSheet.tsx'),
  }),
]
