/** A phone-sized headless browser with measurements: bytes transferred, long tasks, memory of page and worker. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { phone } from '../e2e/fixtures/pages.ts'
import { openBrowser } from './kit/browser.ts'
import type { Ending } from './kit/ending.ts'

interface Heap {
  /** MB of objects and typed arrays. */
  page: number
  worker: number
}

export interface LongScript {
  ms: number
  file: string
  invoker: string
}

export interface PhoneScreen {
  page: Page
  context: BrowserContext
  /** Bytes since the last call. */
  transferred(): number
  /** Durations of the main thread's long tasks since the last call, ms. */
  tasks(): Promise<number[]>
  /** Scripts of 20 ms or more since the last call, longest first: which file of the build called for how long. */
  scripts(): Promise<LongScript[]>
  /**
   * Busy time of the main thread since the last call, seconds: scripts, and everything, with its waits for the graphics process; `processor`: its
   * processor time, which what others do on the machine does not make longer.
   */
  busy(): Promise<{ script: number; all: number; processor: number }>
  /** Processor time of the graphics process since the last call, seconds: without a GPU it draws all that is seen. */
  graphics(): Promise<number>
  heap(): Promise<Heap>
  close(): Promise<void>
}

interface HeapUsage {
  usedSize: number
  backingStorageSize?: number
}

const megabytes = ({ usedSize, backingStorageSize = 0 }: HeapUsage): number => (usedSize + backingStorageSize) / 1e6

/** Returns what says it of the time since the last call. */
async function graphicsOf(browser: Browser): Promise<PhoneScreen['graphics']> {
  const devtools = await browser.newBrowserCDPSession()
  let spent = 0
  return async () => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    const now = processInfo.find(({ type }) => type === 'GPU')?.cpuTime ?? Number.NaN
    const since = now - spent
    spent = now
    return since
  }
}

/** `viewport`: of another device than a phone. */
export async function openPhone(ending: Ending, viewport: { width: number; height: number } = phone): Promise<PhoneScreen> {
  const browser = await openBrowser(ending)
  const context = await browser.newContext({ viewport, locale: 'zh-CN', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(`window.longTasks = []
    new PerformanceObserver(list => { for (const entry of list.getEntries()) window.longTasks.push(entry.duration) })
      .observe({ type: 'longtask', buffered: true })
    window.longScripts = []
    new PerformanceObserver(list => {
      for (const { scripts } of list.getEntries())
        for (const { duration, sourceURL, invoker } of scripts)
          if (duration >= 20) window.longScripts.push({ ms: duration, file: sourceURL.split('/').at(-1), invoker: invoker.split('/').at(-1) })
    }).observe({ type: 'long-animation-frame', buffered: true })`)
  const devtools = await context.newCDPSession(page)
  let bytes = 0
  const count = (size: number) => {
    bytes += size
  }

  /** The fleet worker has its own network and heap; messages to it are sent through the page's session. */
  let fleetSession: string | undefined
  const waiting = new Map<number, (result: HeapUsage) => void>()
  let lastId = 0
  const sendToWorker = (method: string, params: object = {}, done?: (result: HeapUsage) => void) => {
    if (fleetSession === undefined) return
    lastId++
    if (done) waiting.set(lastId, done)
    const message = JSON.stringify({ id: lastId, method, params })
    devtools.send('Target.sendMessageToTarget', { sessionId: fleetSession, message }).catch(() => undefined) // the worker has ended
  }
  interface WorkerMessage {
    id?: number
    method?: string
    result?: HeapUsage
    params?: { encodedDataLength?: number; response?: { payloadData: string; opcode: number } }
  }
  const traffic = ({ method, params }: WorkerMessage) => {
    if (method === 'Network.loadingFinished') count(params?.encodedDataLength ?? 0)
    const frame = params?.response
    if (method === 'Network.webSocketFrameReceived' && frame) count(frame.payloadData.length * (frame.opcode === 2 ? 0.75 : 1))
  }
  devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker' || !targetInfo.url.includes('/worker-')) return
    fleetSession = sessionId
    sendToWorker('Network.enable')
    sendToWorker('HeapProfiler.enable')
  })
  devtools.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    if (sessionId !== fleetSession) return
    const received = JSON.parse(message) as WorkerMessage
    traffic(received)
    if (received.id !== undefined && received.result) waiting.get(received.id)?.(received.result)
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  await devtools.send('Network.enable')
  await devtools.send('Performance.enable')
  const processor = await context.newCDPSession(page)
  await processor.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = { script: 0, all: 0, processor: 0 }
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => count(encodedDataLength))

  async function workerHeap(): Promise<number> {
    if (fleetSession === undefined) return Number.NaN
    await new Promise<void>(resolve => sendToWorker('HeapProfiler.collectGarbage', {}, () => resolve()))
    const usage = await new Promise<HeapUsage>(resolve => sendToWorker('Runtime.getHeapUsage', {}, resolve))
    return megabytes(usage)
  }

  return {
    page,
    context,
    transferred() {
      const now = bytes
      bytes = 0
      return now
    },
    tasks: () => page.evaluate('window.longTasks.splice(0)') as Promise<number[]>,
    async scripts() {
      const found = (await page.evaluate('window.longScripts.splice(0)')) as LongScript[]
      return found.toSorted((a, b) => b.ms - a.ms)
    },
    async busy() {
      const [{ metrics }, ticks] = [await devtools.send('Performance.getMetrics'), await processor.send('Performance.getMetrics')]
      const total = (among: typeof metrics, metric: string) => among.find(({ name }) => name === metric)?.value ?? Number.NaN
      const now = {
        script: total(metrics, 'ScriptDuration'),
        all: total(metrics, 'TaskDuration'),
        processor: total(ticks.metrics, 'TaskDuration'),
      }
      const since = { script: now.script - spent.script, all: now.all - spent.all, processor: now.processor - spent.processor }
      Object.assign(spent, now)
      return since
    },
    graphics: await graphicsOf(browser),
    async heap() {
      await devtools.send('HeapProfiler.collectGarbage')
      return { page: megabytes(await devtools.send('Runtime.getHeapUsage')), worker: await workerHeap() }
    },
    close: () => browser.close(),
  }
}

export const taskLine = (title: string, found: readonly number[]): string => {
  const total = found.reduce((sum, each) => sum + each, 0)
  return `${title}: longest task ${Math.round(Math.max(0, ...found))} ms, ${found.length} over 50 ms, ${Math.round(total)} ms in all`
}

export const heapLine = ({ page, worker }: Heap): string =>
  `${page.toFixed(1)} MB page + ${worker.toFixed(1)} MB worker = ${(page + worker).toFixed(1)} MB`
