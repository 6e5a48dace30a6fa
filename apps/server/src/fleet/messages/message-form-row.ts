/** What a message that experts send has beside its fields: which rights it needs, what is confirmed, what is read back. */
import type { AppMenuAuth, SendableField, Text } from '@outrider/contract'
import type { RecorderKindName } from '../recorder-data.ts'
import type { CommandName, CommandPayload } from '../../events/terminal-commands.ts'

/** Typed values by name, read as their fields say; of a time ms since 1970. */
export type Read = (name: string) => { number: number; text: string; rows: string[][] }
export type Field = Omit<SendableField, 'choices' | 'hint' | 'min' | 'max'> & Partial<SendableField>

export interface ToSend {
  command: CommandName
  payload: unknown
  /** The cab is heard from now on. */
  begins?: boolean
  /** The terminal opens a line over which it passes data through, for so long. */
  passes?: { channel: number; seconds: number }
}

export interface FormRow {
  readonly messageId: number
  /** Where the message alone does not say what it does. */
  readonly named?: Text
  readonly fields: readonly Field[]
  /** 2019 has deleted its format; such units may refuse it. */
  readonly until2013?: true
  readonly only2019?: true
  readonly since2013?: true
  readonly mayLose?: true
  /** What is set cannot be taken back: the plate is typed. */
  readonly confirms?: true
  /** Besides that to expert messages. */
  readonly needs?: keyof AppMenuAuth
  /** A cab is heard by it: only where the operator of this server allows listening, and as its driver is told. */
  readonly listens?: true
  /** It opens a line to the port for talk. */
  readonly opensLine?: true
  /** What of the recorder is read afterwards. */
  readonly readBack?: readonly RecorderKindName[]
  /** What it is for, and what it does not do. */
  readonly about?: Text
  readonly make: (read: Read) => ToSend
}

export const send = <C extends CommandName>(command: C, payload: CommandPayload<C>): ToSend => ({ command, payload })
export const number = (name: string, zh: string, en: string, min: number, max: number): Field => ({
  name,
  zh,
  en,
  kind: 'number',
  min,
  max,
})
export const text = (name: string, zh: string, en: string, max: number): Field => ({ name, zh, en, kind: 'text', min: 1, max })
export const rows = (name: string, zh: string, en: string, hint: Text): Field => ({ name, zh, en, kind: 'rows', hint })
export const choice = (value: number, zh: string, en: string) => ({ value: String(value), zh, en })

/** GBK takes two bytes a character at most. */
export const bytesOf = (value: string): number => Array.from(value).reduce((sum, letter) => sum + (letter > '\u007f' ? 2 : 1), 0)
