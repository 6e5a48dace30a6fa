/**
 * Forms of active-safety alarms by region (T/JSATL 12 and what followed it): how long the identification of an alarm is, and the terminal id before it
 * in the information about its attachments (0x1210). Nothing in a message says which it is.
 */
import type { Version } from '../version.ts'

export interface AlarmForm {
  /** Bytes of the identification: terminal id, time, sequence, count of attachments, reserved. */
  identification: number
  /** Bytes of the terminal id in 0x1210; 0: it is left out. */
  terminalId: number
  /** Edition of its terminals. */
  version: Version
  /** Noted where it is used; none for the base. */
  deviation?: string
}

/** The more likely ones first. */
export const alarmForms = {
  jiangsu: { identification: 16, terminalId: 7, version: '2013' },
  guangdong: { identification: 40, terminalId: 30, version: '2019', deviation: 'guangdongLayout' },
  sichuan: { identification: 39, terminalId: 30, version: '2019', deviation: 'sichuanLayout' },
  heilongjiang: { identification: 38, terminalId: 0, version: '2019', deviation: 'heilongjiangLayout' },
  hunan: { identification: 32, terminalId: 7, version: '2013', deviation: 'hunanLayout' },
} as const satisfies Record<string, AlarmForm>
