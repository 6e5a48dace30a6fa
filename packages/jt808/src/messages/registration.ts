/** Registration and authentication of terminals. */
import { countedText, text, textToEnd } from '../body/text.ts'
import { message } from '../body/message.ts'
import { u8, u16 } from '../body/numbers.ts'
import { optional, since } from '../body/since.ts'
import type { Version } from '../version.ts'

/** Possible body lengths of a registration per edition: less than the fixed part of the next edition, because plates are short. */
const REGISTER_LENGTHS: Record<Version, [least: number, most: number]> = {
  2011: [25, 36],
  2013: [37, 75],
  2019: [76, 1023],
}

export const registration = message(
  0x0100,
  'terminal registration',
  '终端注册',
  {
    /** first two digits of GB/T 2260, 0 = the platform's */
    province: u16,
    /** last four digits */
    city: u16,
    maker: since({ 2011: text(5), 2019: text(11) }),
    model: since({ 2011: text(8), 2013: text(20), 2019: text(30) }),
    terminalId: since({ 2011: text(7), 2019: text(30) }),
    /** 0 not plated, 1 blue, 2 yellow, 3 black, 4 white, 5 green, 9 other */
    plateColor: u8,
    /** the VIN when the colour is 0 */
    plate: textToEnd,
  },
  {
    suits: (body, version) => {
      const [min, max] = REGISTER_LENGTHS[version]
      return body.length >= min && body.length <= max
    },
  },
)

export const registrationResponse = message(0x8100, 'registration response', '终端注册应答', {
  replySerial: u16,
  /** 0 success, 1 vehicle already registered, 2 no such vehicle, 3 terminal already registered, 4 no such terminal */
  result: u8,
  /** authentication code that 0x0102 has to send; only with result 0 */
  token: optional(textToEnd),
})

/** The counted token, then 15 bytes of IMEI and 20 of software version. */
const isAuthentication2019 = (body: Buffer): boolean => {
  const rest = body.length - 1 - (body[0] ?? 0)
  return rest === 0 || rest === 15 || rest === 35
}

/** Tokens are printable; a count byte is not, as long as the token is shorter than this. */
const FIRST_PRINTABLE = 0x20

export const authentication = message(
  0x0102,
  'terminal authentication',
  '终端鉴权',
  {
    token: since({ 2011: textToEnd, 2019: countedText(u8) }),
    imei: since({ 2019: optional(text(15), 'missingFields') }),
    softwareVersion: since({ 2019: optional(text(20), 'missingFields') }),
  },
  {
    suits: (body, version) =>
      version === '2019' ? isAuthentication2019(body) : !((body[0] ?? 0xff) < FIRST_PRINTABLE && isAuthentication2019(body)),
    refusal: ({ token }) =>
      token === ''
        ? { code: 'emptyToken', message: 'the code has no bytes; the gateway answers result 1, as to a wrong one', offset: 0 }
        : undefined,
  },
)
