/** Texts for terminals: they are sent in GBK and have no other characters. */
import { decode, encode, messages } from '@outrider/jt808'

/** Behind the flags. */
const bodyOf = (text: string): Buffer => encode(messages.textMessage, { flags: 0, text }, '2013')

/** Bytes of 0x8300 that the text takes. */
export const driverTextBytes = (text: string): number => bodyOf(text).length - 1

/** Alone, a line break is cut off as the end of a text. */
const isShown = (character: string): boolean =>
  character === '\n' ||
  (character >= ' ' && character !== '\u007f' && decode(messages.textMessage, bodyOf(character), '2013').value.text === character)

/** The characters that terminals would show as something else, each once. */
export const unshownCharacters = (text: string): string[] => [...new Set(text)].filter(character => !isShown(character))

/** A whole line as terminals take orders: RESET#, SERVER,0,example.com,8080#, #0;1, <SPBSJ*P:BSJGPS>. */
const order = /^\s*(?:[<*]?\s*[a-z][a-z\d_]*\s*(?:[,:=*;][^#]*)?#|#\s*\d+\s*;.*|<\s*[a-z]+\s*[*&].*>?)\s*$/i
/** What cuts or restores oil and power, wherever it stands: relays are known by these words. */
const relayOrder = /(?:relay\s*,\s*\d|\b(?:hf)?dyd)\s*#|#\s*0\s*;\s*[01]\b/i

/**
 * The first line that a terminal may carry out instead of showing it: many take orders as texts, and a cut sent as one would pass by the
 * interlock and by the right to commands.
 */
export const orderIn = (text: string): string | undefined =>
  text.split('\n').find(line => order.test(line) || relayOrder.test(line))
