/** The scanner of the messenger: the page shows a signature once, then the messenger's own camera reads codes for it. */
import type wx from 'weixin-js-sdk'
import { ScanError } from './host.ts'
import { OfficialAccountRefusal, type PageSignature } from './page-signature.ts'

export type Vendor = Pick<typeof wx, 'config' | 'ready' | 'error' | 'scanQRCode'>

interface Needs {
  /** The vendor's script. */
  vendor: () => Promise<Vendor>
  signature: (page: string) => Promise<PageSignature>
  /** The address the messenger checks the signature against. */
  page: () => string
  /** How long the messenger may take to check it, ms. */
  patience: number
}

const textOf = (reply: { errMsg?: string }) => reply.errMsg ?? ''

export function wechatScanner({ vendor, signature, page, patience }: Needs): () => Promise<string | undefined> {
  let introduced: Promise<Vendor> | undefined

  async function introduce(): Promise<Vendor> {
    const [script, signed] = await Promise.all([vendor(), signature(page())]).catch((cause: unknown) => {
      // The messenger was not asked yet: the next try asks the platform anew.
      introduced = undefined
      throw new ScanError(cause instanceof OfficialAccountRefusal ? cause.message : '', { cause })
    })
    const { promise, resolve, reject } = Promise.withResolvers<Vendor>()
    const timer = setTimeout(() => reject(new ScanError('')), patience)
    script.config({ ...signed, jsApiList: ['scanQRCode'] })
    // In this order: the script calls `ready` after a refusal, too. What the messenger refused stays refused until the next page.
    script.error(reply => reject(new ScanError(textOf(reply))))
    script.ready(() => resolve(script))
    return promise.finally(() => clearTimeout(timer))
  }

  return async () => {
    introduced ??= introduce()
    const script = await introduced
    return new Promise((resolve, reject) => {
      script.scanQRCode({
        needResult: 1,
        scanType: ['qrCode'],
        success: ({ resultStr }) => resolve(resultStr),
        cancel: () => resolve(undefined),
        fail: (reply: { errMsg?: string }) => reject(new ScanError(textOf(reply))),
      })
    })
  }
}

/**
 * iOS holds the signature against the address the page was loaded from, Android against the one it shows; neither looks at what
 * follows the #.
 */
export function signedAddress(userAgent: string, loadedFrom: string, shown: string): string {
  const address = /iPhone|iPad/.test(userAgent) ? loadedFrom : shown
  return address.split('#')[0] ?? address
}
