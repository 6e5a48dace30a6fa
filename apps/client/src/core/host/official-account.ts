/** The browser of an official account: a page with a window to close and the messenger's scanner. */
import { timeouts } from '@outrider/contract'
import { currentLang } from '../i18n/i18n.ts'
import type { Host } from './host.ts'
import { browserHost } from './browser-host.ts'
import { mobileOsBy } from './mobile-os.ts'
import { pageSignature } from './page-signature.ts'
import { servedFrom } from './served-from.ts'
import { withBridge } from './wechat-bridge.ts'
import { signedAddress, wechatScanner } from './wechat-scanner.ts'

export const officialAccountHost = (): Host => {
  const loadedFrom = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  return {
    ...browserHost(),
    kind: 'officialAccount',
    mobileOs: mobileOsBy.officialAccount,
    closeWindow: () => withBridge(bridge => bridge.invoke('closeWindow', {}, () => {})),
    scanCode: wechatScanner({
      vendor: async () => (await import('weixin-js-sdk')).default,
      // The official account belongs to the server of this page, whatever platforms are saved.
      signature: address => pageSignature(servedFrom(), address, currentLang()),
      page: () => signedAddress(navigator.userAgent, loadedFrom, location.href),
      timeoutMs: timeouts.promise,
    }),
  }
}
