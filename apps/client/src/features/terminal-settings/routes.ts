import * as z from 'zod/mini'
import { screen } from '../../core/routing/screen.ts'
import type { NoParameters } from '../../core/screens/screens.ts'

const vehicle = z.object({ vehicle: z.string() })
/** A profile to change; without: a new one. */
const profile = z.object({ profile: z.optional(z.string()) })

/** One to look at; without: a new one. */
const firmware = z.object({ firmware: z.optional(z.string()) })

declare module '../../core/screens/screens.ts' {
  interface ScreenParameters {
    terminalSettings: z.output<typeof vehicle>
    expertMessages: z.output<typeof vehicle>
    terminalProfiles: NoParameters
    terminalProfile: z.output<typeof profile>
    terminalFirmwares: NoParameters
    terminalFirmware: z.output<typeof firmware>
  }
}

const configures = { area: 'vehicles', right: 'configureAuth' } as const

// Ours.
export const terminalSettingRoutes = [
  screen('terminalSettings', {
    ...configures,
    calls: ['terminal/getTerminalSettings'],
    path: '/terminalSettings',
    title: { zh: '终端设置', en: 'Terminal settings' },
    params: vehicle,
    load: () => import('./TerminalSettings.tsx'),
  }),
  screen('expertMessages', {
    area: 'vehicles',
    right: 'expertAuth',
    calls: ['terminal/getSendableMessages'],
    path: '/expertMessages',
    title: { zh: '专家指令', en: 'Expert messages' },
    params: vehicle,
    load: () => import('./ExpertMessages.tsx'),
  }),
  screen('terminalProfiles', {
    ...configures,
    calls: ['terminal/getTerminalProfiles'],
    path: '/terminalProfiles',
    menu: [{ place: 'main', order: 1.6, icon: 'sliders', label: { zh: '终端配置方案', en: 'Terminal profiles' } }],
    title: { zh: '终端配置方案', en: 'Terminal profiles' },
    load: () => import('./TerminalProfiles.tsx'),
  }),
  screen('terminalProfile', {
    ...configures,
    over: 'sheet',
    calls: ['terminal/getTerminalProfiles', 'vehicle/getOrg'],
    path: '/terminalProfile',
    title: { zh: '终端配置方案', en: 'Terminal profile' },
    params: profile,
    load: () => import('./TerminalProfileScreen.tsx'),
  }),
  screen('terminalFirmwares', {
    area: 'vehicles',
    right: 'upgradeAuth',
    calls: ['terminal/getFirmwares'],
    path: '/terminalFirmwares',
    menu: [{ place: 'main', order: 1.65, icon: 'download', label: { zh: '终端固件', en: 'Terminal firmware' } }],
    title: { zh: '终端固件', en: 'Terminal firmware' },
    load: () => import('./TerminalFirmwares.tsx'),
  }),
  screen('terminalFirmware', {
    area: 'vehicles',
    right: 'upgradeAuth',
    over: 'sheet',
    calls: ['terminal/getFirmwares', 'vehicle/getOrg'],
    path: '/terminalFirmware',
    title: { zh: '终端固件', en: 'Terminal firmware' },
    params: firmware,
    load: () => import('./TerminalFirmwareScreen.tsx'),
  }),
]
