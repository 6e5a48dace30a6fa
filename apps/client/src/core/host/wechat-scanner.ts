/** The messenger's scanner: the page presents a signature once, then the messenger's camera scans. */
import type wx from 'weixin-js-sdk'
import { type Host, ScanError } from './host.ts'
import { OfficialAccountRefusal, type PageSignature } from './page-signature.ts'

export type Vendor = Pick<typeof wx, 'config' | 'ready' | 'error' | 'scanQRCode'>

interface WechatScannerDependencies {
  /** The vendor's script. */
  vendor: () => Promise<Vendor>
  signature: (page: string) => Promise<PageSignature>
  /** The address the signature is checked against. */
  page: () => string
  /** Time limit of the signature check, ms. */
  timeoutMs: number
}

const textOf = (reply: { errMsg?: string }) => reply.errMsg ?? ''

export function wechatScanner({ vendor, signature, page, timeoutMs }: WechatScannerDependencies): NonNullable<Host['scanCode']> {
  let configured: Promise<Vendor> | undefined

  async function configure(): Promise<Vendor> {
    const [script, signed] = await Promise.all([vendor(), signature(page())]).catch((cause: unknown) => {
      // The messenger was not called yet: the next attempt requests a new signature.
      configured = undefined
      throw new ScanError(cause instanceof OfficialAccountRefusal ? cause.message : '', { cause })
    })
    const { promise, resolve, reject } = Promise.withResolvers<Vendor>()
    const timer = setTimeout(() => reject(new ScanError('')), timeoutMs)
    script.config({ ...signed, jsApiList: ['scanQRCode'] })
    // Order matters: the script also calls `ready` after an error. A refusal holds until the next page load.
    script.error(reply => reject(new ScanError(textOf(reply))))
    script.ready(() => resolve(script))
    return promise.finally(() => clearTimeout(timer))
  }

  return async what => {
    configured ??= configure()
    const script = await configured
    return new Promise((resolve, reject) => {
      script.scanQRCode({
        needResult: 1,
        scanType: what === 'any' ? ['qrCode', 'barCode'] : ['qrCode'],
        success: ({ resultStr }) => resolve(what === 'any' ? withoutKind(resultStr) : resultStr),
        cancel: () => resolve(undefined),
        fail: (reply: { errMsg?: string }) => reject(new ScanError(textOf(reply))),
      })
    })
  }
}

/** Of a bar code the messenger says the kind first: "CODE_128,869…". */
const withoutKind = (result: string): string => result.replace(/^[A-Z]+(_[A-Z0-9]+)*,/, '')

/**
 * iOS checks the signature against the address the page was loaded from, Android against the current one; both without the
 * fragment.
 */
export function signedAddress(userAgent: string, loadedFrom: string, shown: string): string {
  const address = /iPhone|iPad/.test(userAgent) ? loadedFrom : shown
  return address.split('#')[0] ?? address
}
