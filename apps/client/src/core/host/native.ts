/** The native shell (apps/shell); loaded only there. */
import { App } from '@capacitor/app'
import { Capacitor, type PluginListenerHandle, registerPlugin } from '@capacitor/core'
import { PushNotifications } from '@capacitor/push-notifications'
import { SplashScreen } from '@capacitor/splash-screen'
import { StatusBar } from '@capacitor/status-bar'
import { languageFor } from '../i18n/language.ts'
import { type Host, type HostPush, type Unsubscribe, UpdateError } from './host.ts'
import { browserHost } from './browser-host.ts'
import { mobileOsOfShell } from './mobile-os.ts'
import { canSend, sendFile } from './save-file.ts'

/** Plugin of the Android shell (apps/shell/android). */
interface Updater {
  download: (options: { url: string }) => Promise<{ file: string }>
  install: (options: { file: string }) => Promise<void>
  restart: () => Promise<void>
  addListener: (event: 'progress', run: (progress: { part: number }) => void) => Promise<PluginListenerHandle>
}
const updater = registerPlugin<Updater>('OutriderUpdater')

const failed = (what: string) => (cause: unknown) => console.warn(`shell: ${what} failed`, cause)

/** Capacitor returns promises of handles; ours can be removed before that promise resolves. */
function stopOf(handle: Promise<PluginListenerHandle>): Unsubscribe {
  return () => void handle.then(each => each.remove()).catch(failed('removing a listener'))
}

const codeOf = (cause: unknown) => (cause as { code?: string }).code ?? ''
const textOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

async function installUpdate(url: string, progress: (part: number) => void): Promise<void> {
  const listening = await updater.addListener('progress', ({ part }) => progress(part))
  let file: string
  try {
    file = (await updater.download({ url })).file
  } catch (cause) {
    throw new UpdateError('download', codeOf(cause), textOf(cause))
  } finally {
    await listening.remove()
  }
  try {
    await updater.install({ file })
  } catch (cause) {
    throw new UpdateError('install', codeOf(cause), textOf(cause))
  }
}

async function registerPush(): Promise<string | undefined> {
  const { receive } = await PushNotifications.requestPermissions()
  if (receive !== 'granted') return undefined
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const listeners = await Promise.all([
    PushNotifications.addListener('registration', token => resolve(token.value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ])
  try {
    await PushNotifications.register()
    return await promise
  } finally {
    await Promise.all(listeners.map(listener => listener.remove()))
  }
}

function onPush(run: (push: HostPush) => void): Unsubscribe {
  const hand = (tapped: boolean, { title = '', body = '', data }: { title?: string; body?: string; data: unknown }) =>
    run({ title, body, tapped, data: typeof data === 'object' && data !== null ? { ...data } : {} })
  const stops = [
    stopOf(PushNotifications.addListener('pushNotificationReceived', push => hand(false, push))),
    stopOf(PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => hand(true, notification))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

export const nativeHost = (): Host => {
  const platform = Capacitor.getPlatform()
  return {
    ...browserHost(),
    kind: 'native',
    native: true,
    mobileOs: mobileOsOfShell(platform),
    // The page is part of the app, not served by any server; it may call platforms without TLS.
    secure: false,
    servedFrom: undefined,
    language: () => languageFor({ chosen: null, native: true, deviceLanguage: navigator.language }),
    exitApp: () => void App.exitApp().catch(failed('ending the app')),
    onBack: run => stopOf(App.addListener('backButton', () => run())),
    ready: () => void SplashScreen.hide().catch(failed('hiding the splash picture')),
    async statusBarHeight() {
      const { height, overlays } = await StatusBar.getInfo()
      return overlays ? height : 0
    },
    appVersion: async () => {
      const { version, build } = await App.getInfo()
      return { code: Number(build), name: version }
    },
    // Only Android allows an app to install its own update.
    ...(Capacitor.isPluginAvailable('OutriderUpdater')
      ? { installUpdate, restart: () => void updater.restart().catch(failed('starting again')) }
      : {}),
    // Web views cannot download; where sharing is supported, the system offers what to do with the file.
    ...(canSend() && { saveFile: sendFile }),
    registerPush,
    onPush,
    clearBadge: () => void PushNotifications.removeAllDeliveredNotifications().catch(failed('clearing the badge')),
    launchLink: async () => (await App.getLaunchUrl())?.url,
    onLink: run => stopOf(App.addListener('appUrlOpen', ({ url }) => run(url))),
  }
}
