/**
 * Generates the native projects: `npm run generate -w @outrider/shell` after `npm run build`. Never edit them: our files are in this folder
 * and are copied in here, so that an update of Capacitor only needs a new generation.
 */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const here = import.meta.dirname
const appId = 'app.outrider.client'
export const scheme = 'outrider'

/** Replaces text in a generated file. Throws when the text is not found, so that a changed template is noticed. */
async function change(file: string, changes: readonly (readonly [at: string | RegExp, to: string])[]): Promise<void> {
  let text = await readFile(file, 'utf8')
  for (const [at, to] of changes) {
    const changed = text.replace(at, to)
    if (changed === text) throw new Error(`${file} does not contain ${String(at)}`)
    text = changed
  }
  await writeFile(file, text)
}

/** Version code (increases with every release) and version name of the app. */
export function versionOf(name: string): { code: number; name: string } {
  const [major = 0, minor = 0, patch = 0] = name.split('.').map(Number)
  return { code: major * 10_000 + minor * 100 + patch, name }
}

async function finishAndroid(folder: string, version: { code: number; name: string }): Promise<void> {
  const main = join(folder, 'app/src/main')
  const res = join(main, 'res')
  const ours = (name: string, to: string) => cp(join(here, 'android', name), to)

  await change(join(main, 'AndroidManifest.xml'), [
    // No cloud backup, because the app data contains tokens. Platforms without TLS stay reachable.
    ['android:allowBackup="true"', 'android:allowBackup="false"\n        android:usesCleartextTraffic="true"'],
    [
      '        </activity>',
      `            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="@string/custom_url_scheme" />
            </intent-filter>
        </activity>`,
    ],
    [
      '</manifest>',
      `${[
        'ACCESS_COARSE_LOCATION',
        'ACCESS_FINE_LOCATION',
        'ACCESS_NETWORK_STATE',
        'CAMERA',
        'POST_NOTIFICATIONS',
        'REQUEST_INSTALL_PACKAGES',
      ]
        .map(name => `    <uses-permission android:name="android.permission.${name}" />\n`)
        .join('')}    <uses-feature android:name="android.hardware.camera" android:required="false" />
    <uses-feature android:name="android.hardware.location.gps" android:required="false" />
</manifest>`,
    ],
  ])
  await change(join(res, 'values/strings.xml'), [[/(<string name="custom_url_scheme">)[^<]*/, `$1${scheme}`]])
  await change(join(res, 'values/ic_launcher_background.xml'), [[/#[0-9A-Fa-f]{6}/, '#C8202F']])
  await change(join(folder, 'app/build.gradle'), [
    [/versionCode \d+/, `versionCode ${version.code}`],
    [/versionName "[^"]*"/, `versionName "${version.name}"`],
  ])

  // Replaces the template's bitmaps by the product's logo as vector drawables.
  for (const each of await readdir(res)) {
    if (/^(drawable-(land|port)-|mipmap-(m|h|x+h)dpi)/.test(each)) await rm(join(res, each), { recursive: true })
  }
  for (const each of ['drawable/splash.png', 'drawable/ic_launcher_background.xml', 'drawable-v24']) {
    await rm(join(res, each), { recursive: true })
  }
  await mkdir(join(res, 'mipmap-anydpi'), { recursive: true })
  await ours('mark.xml', join(res, 'drawable/mark.xml'))
  await ours('splash.xml', join(res, 'drawable/splash.xml'))
  for (const name of ['ic_launcher', 'ic_launcher_round']) {
    await ours('icon.xml', join(res, `mipmap-anydpi-v26/${name}.xml`))
    await ours('icon-before-26.xml', join(res, `mipmap-anydpi/${name}.xml`))
  }
  await ours('file_paths.xml', join(res, 'xml/file_paths.xml'))
  const java = join(main, 'java', ...appId.split('.'))
  await ours('MainActivity.java', join(java, 'MainActivity.java'))
  await ours('UpdaterPlugin.java', join(java, 'UpdaterPlugin.java'))
}

const usage = {
  NSCameraUsageDescription:
    '扫描二维码和条码，拍摄任务和发车检查的照片 · To scan codes and take pictures for tasks and departure checks',
  NSLocationWhenInUseUsageDescription:
    '用于安装维修申请、任务照片、终端自检和驾车距离 · For applications, pictures and tests of tasks, and the distance by road',
}

async function finishIos(folder: string, version: { code: number; name: string }): Promise<void> {
  await change(join(folder, 'App/App/Info.plist'), [
    [
      /<\/dict>\s*<\/plist>\s*$/,
      `${Object.entries(usage)
        .map(([key, text]) => `\t<key>${key}</key>\n\t<string>${text}</string>\n`)
        .join('')}\t<key>CFBundleURLTypes</key>
\t<array>
\t\t<dict>
\t\t\t<key>CFBundleURLName</key>
\t\t\t<string>${appId}</string>
\t\t\t<key>CFBundleURLSchemes</key>
\t\t\t<array>
\t\t\t\t<string>${scheme}</string>
\t\t\t</array>
\t\t</dict>
\t</array>
\t<key>NSAppTransportSecurity</key>
\t<dict>
\t\t<key>NSAllowsArbitraryLoads</key>
\t\t<true/>
\t</dict>
\t<key>UIBackgroundModes</key>
\t<array>
\t\t<string>remote-notification</string>
\t</array>
</dict>
</plist>
`,
    ],
  ])
  await change(join(folder, 'App/App.xcodeproj/project.pbxproj'), [
    [/MARKETING_VERSION = [^;]*;/g, `MARKETING_VERSION = ${version.name};`],
    [/CURRENT_PROJECT_VERSION = [^;]*;/g, `CURRENT_PROJECT_VERSION = ${version.code};`],
  ])
  // Forwards the results of push registration to the push plugin.
  await change(join(folder, 'App/App/AppDelegate.swift'), [
    [
      /\n}\s*$/,
      `

    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
}
`,
    ],
  ])
}

/** Generates both projects into `into`, which must be below this folder (Capacitor resolves its packages from there) and is emptied first. */
export async function generate(into: string, web: string): Promise<void> {
  if (!existsSync(join(web, 'index.html'))) throw new Error(`There is no built client in ${web}: run npm run build first`)
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true })
  await cp(web, join(into, 'www'), { recursive: true, filter: file => !/\.(br|gz)$/.test(file) })
  await cp(join(here, 'capacitor.config.json'), join(into, 'capacitor.config.json'))
  await cp(join(here, 'package.json'), join(into, 'package.json'))

  const cli = join(dirname(createRequire(import.meta.url).resolve('@capacitor/cli/package.json')), 'bin/capacitor')
  const env = { ...process.env, CAPACITOR_TELEMETRY: '0', CI: '1' }
  for (const platform of ['android', 'ios'])
    execFileSync(process.execPath, [cli, 'add', platform, ...(platform === 'ios' ? ['--packagemanager', 'SPM'] : [])], {
      cwd: into,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })

  const { version } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as { version: string }
  await finishAndroid(join(into, 'android'), versionOf(version))
  await finishIos(join(into, 'ios'), versionOf(version))
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      into: { type: 'string', default: join(here, 'native') },
      web: { type: 'string', default: join(here, '../client/dist') },
    },
  })
  await generate(resolve(values.into), resolve(values.web))
  console.log(`Native projects in ${resolve(values.into)}. How to build them: docs/shells.md`)
}
