/** The four surroundings as browser tests see them: a user agent, and stand-ins for what the surroundings put into the page. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { phone } from './pages.ts'
import { callOf, type Product, travelling } from './product.ts'

const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A; wv) AppleWebKit/537.36 Version/4.0 Chrome/126.0 Mobile Safari/537.36'

export const userAgents = {
  native: chrome,
  officialAccount: `${chrome} MicroMessenger/8.0.49.2600`,
  miniProgram: `${chrome} MicroMessenger/8.0.49.2600 miniProgram/wx0123456789abcdef`,
  web: chrome.replace('; wv', ''),
} as const
export type Kind = keyof typeof userAgents
export const kinds = Object.keys(userAgents) as Kind[]

/** What the tests see of the native shell. */
interface ShellWindow {
  androidBridge: object
  Capacitor: object
  shell: { calls: string[]; listeners: Record<string, (data: unknown) => void>; link: string | undefined }
}

/**
 * The native side of the shell, as its bridge offers it: the client's own plugin code runs against it unchanged. Calls are noted,
 * events are sent by `fromShell`.
 */
function standInForShell({ link, updater }: Pick<Opening, 'link' | 'updater'>): void {
  const shell: ShellWindow['shell'] = { calls: [], listeners: {}, link }
  const answers: Record<string, unknown> = {
    'App.getLaunchUrl': link === undefined ? {} : { url: link },
    'App.getInfo': { name: 'Outrider', id: 'example', build: '12', version: '1.2.0' },
    'StatusBar.getInfo': { visible: true, height: 24, style: 'DEFAULT', overlays: false, color: '#000000' },
  }
  const promise = (...names: string[]) => names.map(name => ({ name, rtype: 'promise' }))
  const heard = [{ name: 'addListener', rtype: 'callback' }, ...promise('removeListener', 'removeAllListeners')]
  Object.assign(window, {
    androidBridge: { postMessage: () => undefined },
    shell,
    Capacitor: {
      PluginHeaders: [
        { name: 'App', methods: [...heard, ...promise('exitApp', 'getInfo', 'getLaunchUrl')] },
        { name: 'StatusBar', methods: [...heard, ...promise('getInfo')] },
        { name: 'SplashScreen', methods: promise('hide', 'show') },
        {
          name: 'PushNotifications',
          methods: [...heard, ...promise('requestPermissions', 'register', 'removeAllDeliveredNotifications')],
        },
        ...(updater ? [{ name: 'OutriderUpdater', methods: [...heard, ...promise('download', 'install', 'restart')] }] : []),
      ],
      nativePromise: (plugin: string, method: string) => {
        shell.calls.push(`${plugin}.${method}`)
        return Promise.resolve(answers[`${plugin}.${method}`] ?? {})
      },
      nativeCallback: (plugin: string, _: string, { eventName }: { eventName: string }, run: (data: unknown) => void) => {
        shell.listeners[`${plugin}.${eventName}`] = run
        return Promise.resolve(eventName)
      },
    },
  })
}

/** What the messenger answers to its page, by the name of what it was asked; it keeps silent about the rest. */
export type MessengerAnswers = Readonly<Record<string, { errMsg: string; resultStr?: string }>>

interface MessengerWindow {
  invoked: string[]
  /** What came with each question, by its name. */
  invokedWith: Record<string, unknown>
}

/** The bridge of the messenger's browser. */
function standInForMessenger({ miniProgram, answers }: { miniProgram: boolean; answers: MessengerAnswers }): void {
  const seen: MessengerWindow = { invoked: [], invokedWith: {} }
  const invoke = (name: string, given: unknown, done: (reply: object) => void) => {
    seen.invoked.push(name)
    seen.invokedWith[name] = given
    const answer = answers[name]
    if (answer) done({ ...answer })
  }
  Object.assign(window, seen, {
    WeixinJSBridge: { invoke, on: () => undefined },
    ...(miniProgram ? { __wxjs_environment: 'miniprogram' } : {}),
  })
}

interface Opening {
  /** The link the app was opened by. */
  link?: string
  /** The shell can bring its own updates, as on Android. */
  updater?: boolean
  /** Language of the device. */
  locale?: string
  messenger?: MessengerAnswers
}

export async function openHost(
  browser: Browser,
  kind: Kind,
  { link, updater = false, locale = 'zh-CN', messenger = {} }: Opening = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ userAgent: userAgents[kind], viewport: phone, locale, timezoneId: 'Asia/Shanghai' })
  if (kind === 'native') await context.addInitScript(standInForShell, { ...(link !== undefined && { link }), updater })
  if (kind === 'officialAccount' || kind === 'miniProgram')
    await context.addInitScript(standInForMessenger, { miniProgram: kind === 'miniProgram', answers: messenger })
  return context
}

/** Calls the client made to the shell so far, such as App.exitApp. */
export const shellCalls = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as ShellWindow).shell.calls)

/** An event of the shell, once the client listens for it. */
export async function fromShell(page: Page, event: string, data: unknown = {}): Promise<void> {
  await page.waitForFunction(name => (window as unknown as ShellWindow).shell.listeners[name] !== undefined, event)
  await page.evaluate(([name, sent]) => (window as unknown as ShellWindow).shell.listeners[name]?.(sent), [event, data] as const)
}
export const pressBack = (page: Page): Promise<void> => fromShell(page, 'App.backButton', { canGoBack: true })

export const invokedOfMessenger = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as MessengerWindow).invoked)

/** What the messenger was given with its last question of that name. */
export const givenToMessenger = (page: Page, name: string): Promise<unknown> =>
  page.evaluate(asked => (window as unknown as MessengerWindow).invokedWith[asked], name)

export const stored = <T>(page: Page, key: string): Promise<T | null> =>
  page.evaluate(name => JSON.parse(localStorage.getItem(name) ?? 'null') as never, key)

/** Puts values where the client keeps them, before any screen of it runs. */
export async function keep(page: Page, product: Product, values: Record<string, unknown>): Promise<void> {
  await page.goto(`${product.url}/favicon.svg`)
  await page.evaluate(all => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, JSON.stringify(value))
  }, values)
}

export const platformOf = (product: Product) => ({
  Code: `localhost:${product.port}`,
  Title: 'Fleet',
  Url: product.url,
  isCheckIn: true,
  gzhTitle: '',
})

/** A device on which someone is signed in already. */
export async function keepSignedIn(page: Page, product: Product, more: Record<string, unknown> = {}): Promise<void> {
  const { data } = await callOf(product, 'user/login', { userId: 'demo', password: travelling('outrider') })
  const platform = platformOf(product)
  await keep(page, product, { platformInfoList: [platform], userDatas: { [platform.Code]: data }, ...more })
}
