/** How commands are sent to terminals, in words: on the screens of commands and of models. */
import type { Text } from '../rules.ts'
import type { CommandMethod } from './vehicle-command.ts'

export const commandMethodWords = {
  control64: { zh: '终端控制 64/65', en: 'Terminal control 64/65' },
  controlF0: { zh: '终端控制 F0/F1', en: 'Terminal control F0/F1' },
  controlText: { zh: '终端控制（文本参数）', en: 'Terminal control with text' },
  textRelay: { zh: '文本指令 RELAY', en: 'Text command RELAY' },
  textDyd: { zh: '文本指令 DYD', en: 'Text command DYD' },
  lock8500: { zh: '车辆控制 8500', en: 'Vehicle control 8500' },
  doors8500: { zh: '车辆控制 8500（仅车门）', en: 'Vehicle control 8500 (doors only)' },
  frameA006: { zh: '厂商指令 A006', en: 'Manufacturer command A006' },
} as const satisfies Record<CommandMethod, Text>
