/** The browser of an official account: a page, and a window that can be closed. */
import type { Host } from './host.ts'
import { page } from './page.ts'
import { withBridge } from './wechat-bridge.ts'

export const officialAccountHost = (): Host => ({
  ...page(),
  kind: 'officialAccount',
  mobileOs: 3,
  closeWindow: () => withBridge(bridge => bridge.invoke('closeWindow', {}, () => {})),
})
