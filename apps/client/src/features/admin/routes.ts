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

/** A partner system to look at, by its name; without: a new one. */
const partner = z.object({ partner: z.optional(z.string()) })

/** A model of terminals to change; without: its name is asked for first. */
const model = z.object({ model: z.optional(z.string()) })

/** A word of a dictionary to change; without: a new one, of this dictionary. */
const dictionary = z.object({ word: z.optional(z.string()), dictionary: z.optional(z.string()) })

/** A webhook to look at; without: a new one. */
const webhook = z.object({ webhook: z.optional(z.string()) })

/** A channel for notices to look at; without: a new one. */
const channel = z.object({ channel: z.optional(z.string()) })

/** A call of the API document, by its path. */
const call = z.object({ call: z.optional(z.string()) })

/** Of whom is shown what is kept: one of both. */
const person = z.object({ user: z.optional(z.string()), driver: z.optional(z.string()) })
/** A provider by which a company signs in; without: a new one. */
const provider = z.object({ provider: z.optional(z.string()) })

/** A driver to change; without: a new one. */
const driver = z.object({ driver: z.optional(z.string()) })

/** Papers of this vehicle only, as by a link from it. */
const papers = z.object({ vehicle: z.optional(z.string()) })

/** Maintenance of this vehicle or plan only. */
const maintenance = z.object({ vehicle: z.optional(z.string()), plan: z.optional(z.string()) })
/** A plan to change; without: a new one. */
const plan = z.object({ plan: z.optional(z.string()) })
/** A plan for a vehicle, and a service of it that is changed. */
const maintenanceOf = z.object({
  vehicle: z.optional(z.string()),
  plan: z.optional(z.string()),
  service: z.optional(z.string()),
})

/** A paper to change; without: a new one, of this driver or of a vehicle. */
const paper = z.object({ paper: z.optional(z.string()), driver: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    admin: z.output<typeof chosen>
    adminUser: z.output<typeof user>
    adminOrganisation: z.output<typeof organisation>
    adminInstallation: NoParameters
    adminBackups: NoParameters
    adminProviders: NoParameters
    adminProvider: z.output<typeof provider>
    adminFirstSteps: NoParameters
    adminRoles: NoParameters
    adminRecord: NoParameters
    adminRole: z.output<typeof role>
    adminKeys: NoParameters
    adminKey: z.output<typeof key>
    adminPartners: NoParameters
    adminPartner: z.output<typeof partner>
    adminModels: NoParameters
    adminModel: z.output<typeof model>
    adminDictionaries: NoParameters
    adminDictionary: z.output<typeof dictionary>
    adminWebhooks: NoParameters
    adminWebhook: z.output<typeof webhook>
    adminChannels: NoParameters
    adminChannel: z.output<typeof channel>
    adminApi: z.output<typeof call>
    adminVehicles: NoParameters
    adminPerson: z.output<typeof person>
    adminErasures: NoParameters
    adminDrivers: NoParameters
    adminDriver: z.output<typeof driver>
    adminDriverSheet: NoParameters
    adminPapers: z.output<typeof papers>
    adminPaper: z.output<typeof paper>
    adminPaperSettings: NoParameters
    adminMaintenance: z.output<typeof maintenance>
    adminMaintenanceOf: z.output<typeof maintenanceOf>
    adminMaintenancePlans: NoParameters
    adminMaintenancePlan: z.output<typeof plan>
    adminServices: z.output<typeof papers>
    adminEscalation: NoParameters
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
  screen('adminBackups', {
    area: 'admin',
    // Its own right: who administers people need not copy everything there is.
    right: 'backupAuth',
    calls: ['admin/getBackups'],
    path: '/admin/backups',
    title: { zh: '数据备份', en: 'Backups' },
    load: () => import('./backups/Backups.tsx'),
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
  screen('adminPartners', {
    ...administers,
    calls: ['admin/getPartners'],
    path: '/admin/partners',
    title: { zh: '合作系统', en: 'Partner systems' },
    load: () => import('./partners/Partners.tsx'),
  }),
  screen('adminPartner', {
    ...form,
    calls: ['admin/getPartners'],
    path: '/admin/partner',
    title: { zh: '合作系统', en: 'Partner system' },
    load: () => import('./partners/PartnerScreen.tsx'),
    params: partner,
  }),
  screen('adminModels', {
    ...administers,
    calls: ['admin/getTerminalModels'],
    path: '/admin/models',
    title: { zh: '终端型号', en: 'Terminal models' },
    load: () => import('./models/Models.tsx'),
  }),
  screen('adminModel', {
    ...form,
    calls: ['admin/getTerminalModels'],
    path: '/admin/model',
    title: { zh: '终端型号', en: 'Terminal model' },
    load: () => import('./models/ModelScreen.tsx'),
    params: model,
  }),
  screen('adminDictionaries', {
    ...administers,
    calls: ['admin/getDictionaryWords'],
    path: '/admin/dictionaries',
    menu: [{ place: 'main', order: 3.45, icon: 'list', label: { zh: '数据字典', en: 'Dictionaries' } }],
    title: { zh: '数据字典', en: 'Dictionaries' },
    load: () => import('./dictionaries/Dictionaries.tsx'),
  }),
  screen('adminDictionary', {
    ...form,
    calls: ['admin/getDictionaryWords', 'admin/getOrganisations'],
    path: '/admin/dictionary',
    title: { zh: '字典选项', en: 'Word of a dictionary' },
    load: () => import('./dictionaries/DictionaryScreen.tsx'),
    params: dictionary,
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
  screen('adminApi', {
    ...administers,
    calls: ['admin/getApiKeys'],
    path: '/admin/api',
    title: { zh: '接口文档', en: 'API document' },
    load: () => import('./api/Api.tsx'),
    params: call,
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
  screen('adminDrivers', {
    ...administers,
    calls: ['admin/getDrivers'],
    path: '/admin/drivers',
    menu: [{ place: 'main', order: 3.2, icon: 'user', label: { zh: '司机档案', en: 'Drivers' } }],
    title: { zh: '司机档案', en: 'Drivers' },
    load: () => import('./drivers/Drivers.tsx'),
  }),
  screen('adminDriver', {
    ...form,
    calls: ['admin/getDriver', 'admin/getOrganisations'],
    path: '/admin/driver',
    title: { zh: '司机', en: 'Driver' },
    load: () => import('./drivers/DriverScreen.tsx'),
    params: driver,
  }),
  screen('adminDriverSheet', {
    ...administers,
    calls: ['admin/getDriverSheetColumns'],
    path: '/admin/drivers/sheet',
    title: { zh: '批量导入与导出司机', en: 'Import and export drivers' },
    load: () => import('./sheets/DriverSheet.tsx'),
  }),
  screen('adminPapers', {
    ...administers,
    calls: ['admin/getPapers'],
    path: '/admin/papers',
    menu: [{ place: 'main', order: 3.3, icon: 'list', label: { zh: '证件与到期', en: 'Papers and expiry' } }],
    title: { zh: '证件与到期', en: 'Papers and expiry' },
    pushes: ['papers'],
    load: () => import('./papers/Papers.tsx'),
    params: papers,
  }),
  screen('adminPaper', {
    ...form,
    calls: ['admin/getPapers'],
    path: '/admin/paper',
    title: { zh: '证件', en: 'Paper' },
    load: () => import('./papers/PaperScreen.tsx'),
    params: paper,
  }),
  screen('adminPaperSettings', {
    ...administers,
    calls: ['admin/getPaperSettings', 'admin/getOrganisations'],
    path: '/admin/papers/departure',
    title: { zh: '禁止出车', en: 'Departure bans' },
    load: () => import('./papers/PaperSettings.tsx'),
  }),
  screen('adminMaintenance', {
    ...administers,
    calls: ['admin/getMaintenanceDue'],
    path: '/admin/maintenance',
    menu: [{ place: 'main', order: 3.4, icon: 'sliders', label: { zh: '车辆保养', en: 'Maintenance' } }],
    title: { zh: '车辆保养', en: 'Maintenance' },
    pushes: ['maintenance'],
    load: () => import('./maintenance/Maintenance.tsx'),
    params: maintenance,
  }),
  screen('adminMaintenanceOf', {
    ...form,
    calls: ['admin/getMaintenanceDue', 'admin/getServices'],
    path: '/admin/maintenance/vehicle',
    title: { zh: '车辆保养', en: 'Maintenance of a vehicle' },
    load: () => import('./maintenance/MaintenanceOf.tsx'),
    params: maintenanceOf,
  }),
  screen('adminMaintenancePlans', {
    ...administers,
    calls: ['admin/getMaintenancePlans'],
    path: '/admin/maintenance/plans',
    title: { zh: '保养计划', en: 'Maintenance plans' },
    load: () => import('./maintenance/Plans.tsx'),
  }),
  screen('adminMaintenancePlan', {
    ...form,
    calls: ['admin/getMaintenancePlans', 'admin/getOrganisations'],
    path: '/admin/maintenance/plan',
    title: { zh: '保养计划', en: 'Maintenance plan' },
    load: () => import('./maintenance/PlanScreen.tsx'),
    params: plan,
  }),
  screen('adminServices', {
    ...administers,
    calls: ['admin/getServices'],
    path: '/admin/maintenance/services',
    title: { zh: '保养记录', en: 'Services done' },
    load: () => import('./maintenance/Services.tsx'),
    params: papers,
  }),
  screen('adminEscalation', {
    ...administers,
    calls: ['admin/getEscalationChains', 'admin/getOrganisations'],
    path: '/admin/escalation',
    title: { zh: '报警逐级上报', en: 'Escalation of alarms' },
    load: () => import('./Escalation.tsx'),
  }),
  screen('adminVehicles', {
    area: 'vehicles',
    // Who may add a vehicle by the form may add many.
    right: 'updInstTaskAuth',
    calls: ['admin/getVehicleSheetColumns'],
    path: '/admin/vehicles',
    menu: [{ place: 'main', order: 1.5, icon: 'grid', label: { zh: '批量导入车辆', en: 'Import vehicles' } }],
    title: { zh: '批量导入与导出', en: 'Import and export vehicles' },
    load: () => import('./sheets/VehicleSheet.tsx'),
  }),
]
