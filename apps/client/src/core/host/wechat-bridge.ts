/** The bridge of the messenger's browser. It appears some time after the page: calls wait for it. */
interface Bridge {
  invoke: (name: string, args: object, done: (reply: unknown) => void) => void
}

declare global {
  interface Window {
    WeixinJSBridge?: Bridge
  }
}

export function withBridge(run: (bridge: Bridge) => void): void {
  const bridge = window.WeixinJSBridge
  if (bridge) return run(bridge)
  document.addEventListener('WeixinJSBridgeReady', () => window.WeixinJSBridge && run(window.WeixinJSBridge), { once: true })
}
