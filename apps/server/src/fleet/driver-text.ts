/** Texts for terminals: they are sent in GBK and have no other characters. */
import { decode, encode, messages } from '@outrider/jt808'
import type { DriverText } from '../events/terminal-commands.ts'
import { orderIn as findOrder } from './terminal-orders.ts'

/** Behind the flags. */
const bodyOf = (text: string): Buffer => encode(messages.textMessage, { flags: 0, text }, '2013')

/** Bytes of 0x8300 that the text takes. */
export const driverTextBytes = (text: string): number => bodyOf(text).length - 1

export { looksLikeOrder } from './terminal-orders.ts'

/** Alone, a line break is cut off as the end of a text. */
const isShown = (character: string): boolean =>
  character === '\n' ||
  (character >= ' ' && character !== '\u007f' && decode(messages.textMessage, bodyOf(character), '2013').value.text === character)

/** The characters that terminals would show as something else, each once. */
export const unshownCharacters = (text: string): string[] => [...new Set(text)].filter(character => !isShown(character))

/** The part of a text that a terminal may carry out instead of showing it; undefined: there is none. */
export const orderIn = (text: string): string | undefined => findOrder(text, bodyOf(text).subarray(1))

/** The only way to a text that is sent to drivers; undefined: a terminal may carry it out. */
export const driverText = (text: string): DriverText | undefined =>
  orderIn(text) === undefined ? (text as DriverText) : undefined
