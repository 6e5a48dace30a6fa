/** Public keys of both sides, though the platform encrypts and decrypts nothing; firmware for a terminal, and what became of that. */
import { bytes, bytesToEnd } from '../body/list.ts'
import { message } from '../body/message.ts'
import { u8, u32 } from '../body/numbers.ts'
import { countedText, text } from '../body/text.ts'

/** RSA of 1024 bits. */
export const terminalKey = message(0x0a00, 'RSA public key of the terminal', '终端RSA公钥', {
  exponent: u32,
  modulus: bytes(128),
})

/** A key of RSA with 1024 bits. A terminal that has it may encrypt its bodies with it (bit 10 of the header): nothing here reads those. */
export const platformKey = message(0x8a00, 'RSA public key of the platform', '平台RSA公钥', {
  exponent: u32,
  modulus: bytes(128),
})

export const upgradeResult = message(0x0108, 'terminal upgrade result', '终端升级结果通知', {
  /** 0 terminal, 12 card reader, 52 GNSS module; 0x64 to 0x67 cameras of active safety */
  type: u8,
  /** 0 done, 1 failed, 2 cancelled; 0x10 no such target, 0x11 wrong hardware, 0x12 the same version, 0x13 wrong version */
  result: u8,
})

/** Its sub-packages are sent one by one as the terminal takes them: with no data this is the head of the first. */
export const upgradePackage = message(0x8108, 'terminal upgrade package', '下发终端升级包', {
  /** 0 terminal, 12 card reader, 52 GNSS module */
  type: u8,
  maker: text(5),
  version: countedText(u8),
  /** Bytes that follow. */
  size: u32,
  data: bytesToEnd,
})
