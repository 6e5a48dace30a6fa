import { expect, test } from 'vitest'
import { ScanError } from './host.ts'
import { OfficialAccountRefusal } from './page-signature.ts'
import { signedAddress, type Vendor, wechatScanner } from './wechat-scanner.ts'

const signed = { appId: 'wx1', timestamp: 1, nonceStr: 'n', signature: 's' }
const page = 'https://fleet.example.com/scanCode'

/** Behaves like the vendor's script: `ready` also runs after a refusal, and at once if the page was checked before. */
function script({
  refusal = '',
  scans = [] as ((params: Parameters<Vendor['scanQRCode']>[0]) => void)[],
  neverReplies = false,
} = {}) {
  const shown: unknown[] = []
  const heard: { error?: (reply: { errMsg: string }) => void } = {}
  const vendor: Vendor = {
    config: given => void shown.push(given),
    error: run => {
      heard.error = run
    },
    ready(run) {
      if (neverReplies) return
      if (refusal) heard.error?.({ errMsg: refusal })
      run()
    },
    scanQRCode: params => scans.shift()?.(params),
  }
  return { vendor, shown }
}

const scanner = (
  vendor: Vendor,
  signature: (page: string) => Promise<typeof signed> = () => Promise.resolve(signed),
  timeoutMs = 30_000,
) => wechatScanner({ vendor: () => Promise.resolve(vendor), signature, page: () => page, timeoutMs })

test('the page shows its signature once, then codes are read and handed over', async () => {
  const asked: string[] = []
  const { vendor, shown } = script({
    scans: [
      params => params.success({ resultStr: `${params.needResult} ${params.scanType.join()}` }),
      params => params.success({ resultStr: 'second' }),
    ],
  })
  const scan = scanner(vendor, address => {
    asked.push(address)
    return Promise.resolve(signed)
  })
  expect(await scan('qrCode')).toBe('1 qrCode')
  expect(await scan('qrCode')).toBe('second')
  expect(asked).toEqual([page])
  expect(shown).toEqual([{ ...signed, jsApiList: ['scanQRCode'] }])
})

test('bar codes are asked for where a field may have one, and come without the kind that the messenger puts before them', async () => {
  const { vendor } = script({
    scans: [
      params => params.success({ resultStr: `CODE_128,${params.scanType.join('+')}` }),
      params => params.success({ resultStr: 'https://a.example/?a,b' }),
    ],
  })
  const scan = scanner(vendor)
  expect(await scan('any')).toBe('qrCode+barCode')
  expect(await scan('any')).toBe('https://a.example/?a,b')
})

test('who gives up gets no code and no error', async () => {
  const { vendor } = script({ scans: [params => params.cancel?.()] })
  expect(await scanner(vendor)('qrCode')).toBeUndefined()
})

test('what the messenger refuses is said in its words', async () => {
  const { vendor } = script({ refusal: 'config:invalid signature' })
  await expect(scanner(vendor)('qrCode')).rejects.toThrow(new ScanError('config:invalid signature'))
  const denied = script({ scans: [params => params.fail?.({ errMsg: 'scanQRCode:permission denied' })] })
  await expect(scanner(denied.vendor)('qrCode')).rejects.toThrow(new ScanError('scanQRCode:permission denied'))
})

test('what the platform refuses is said in its words, and the next try asks it again', async () => {
  const { vendor } = script({ scans: [params => params.success({ resultStr: 'code' })] })
  const answers = [
    () => Promise.reject(new OfficialAccountRefusal('no official account')),
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(signed),
  ]
  const scan = scanner(vendor, () => (answers.shift() ?? (() => Promise.resolve(signed)))())
  await expect(scan('qrCode')).rejects.toThrow(new ScanError('no official account'))
  await expect(scan('qrCode')).rejects.toThrow(new ScanError(''))
  expect(await scan('qrCode')).toBe('code')
})

test('a messenger that does not answer is not waited for without end', async () => {
  const { vendor } = script({ neverReplies: true })
  await expect(scanner(vendor, undefined, 1)('qrCode')).rejects.toThrow(new ScanError(''))
})

test('iOS checks the address the page was loaded from, Android the one it shows', () => {
  const [loaded, shown] = ['https://a.example/login?x=1#top', 'https://a.example/scanCode#now']
  expect(signedAddress('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', loaded, shown)).toBe('https://a.example/login?x=1')
  expect(signedAddress('Mozilla/5.0 (Linux; Android 14)', loaded, shown)).toBe('https://a.example/scanCode')
})
