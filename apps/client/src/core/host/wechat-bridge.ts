/** JavaScript bridge of the messenger's browser. It is injected some time after loading: calls wait for it. */
interface Bridge {
  invoke: (name: string, args: object, done: (reply: unknown) => void) => void
}

/** The vendor's types claim it always exists. */
const bridgeOf = (page: object): Bridge | undefined => (page as { WeixinJSBridge?: Bridge }).WeixinJSBridge

export function withBridge(run: (bridge: Bridge) => void): void {
  const bridge = bridgeOf(window)
  if (bridge) return run(bridge)
  const ready = () => {
    const late = bridgeOf(window)
    if (late) run(late)
  }
  document.addEventListener('WeixinJSBridgeReady', ready, { once: true })
}
