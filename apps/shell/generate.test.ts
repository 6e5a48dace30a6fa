import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generate, versionOf } from './generate.ts'

// Below this folder, because Capacitor resolves its packages from the working directory.
const native = join(import.meta.dirname, `native-${process.pid}`)

const web = await mkdtemp(join(tmpdir(), 'outrider-web-'))
await writeFile(join(web, 'index.html'), '<!doctype html><title>Outrider</title>')
await writeFile(join(web, 'index.html.br'), 'packed')
await generate(native, web)
afterAll(async () => {
  await rm(native, { recursive: true, force: true })
  await rm(web, { recursive: true, force: true })
})

const read = (path: string) => readFile(join(native, path), 'utf8')

test('both projects contain the client and its configuration', async () => {
  for (const folder of ['android/app/src/main/assets', 'ios/App/App']) {
    expect(await read(`${folder}/public/index.html`)).toContain('<title>Outrider</title>')
    expect(JSON.parse(await read(`${folder}/capacitor.config.json`))).toMatchObject({
      appId: 'app.outrider.client',
      appName: 'Outrider',
    })
    expect(await readdir(join(native, folder, 'public'))).not.toContain('index.html.br')
  }
})

test('both projects contain exactly the plugins that the client calls', async () => {
  const native = await readFile(join(import.meta.dirname, '../client/src/core/host/native.ts'), 'utf8')
  const called = [...native.matchAll(/from '@capacitor\/([\w-]+)'/g)].flatMap(([, name]) =>
    name && name !== 'core' ? [name] : [],
  )
  expect(called.length).toBeGreaterThan(3)
  const android = await read('android/capacitor.settings.gradle')
  const ios = await read('ios/App/CapApp-SPM/Package.swift')
  const parts = (text: string, part: RegExp) => new Set([...text.matchAll(part)].map(([, name]) => name))
  expect(parts(android, /@capacitor\/([\w-]+)\/android'/g)).toEqual(new Set(called))
  expect(parts(ios, /\.package\(name: "\w+", path: "[^"]*@capacitor\/([\w-]+)"/g)).toEqual(new Set(called))
})

test('the Android project has no backup, opens our links and may install updates', async () => {
  const manifest = await read('android/app/src/main/AndroidManifest.xml')
  expect(manifest).toContain('android:allowBackup="false"')
  expect(manifest).toContain('android:scheme="@string/custom_url_scheme"')
  for (const permission of ['CAMERA', 'POST_NOTIFICATIONS', 'REQUEST_INSTALL_PACKAGES'])
    expect(manifest).toContain(`permission.${permission}"`)
  expect(await read('android/app/src/main/res/values/strings.xml')).toContain(
    '<string name="custom_url_scheme">outrider</string>',
  )
  expect(await read('android/app/src/main/res/xml/file_paths.xml')).not.toContain('external-path')
  expect(await read('android/app/build.gradle')).toMatch(/versionCode \d{3}\b/)
})

test('the updater plugin has the name and the methods that the client uses', async () => {
  const folder = 'android/app/src/main/java/app/outrider/client'
  expect(await read(`${folder}/MainActivity.java`)).toContain('registerPlugin(UpdaterPlugin.class)')
  const plugin = await read(`${folder}/UpdaterPlugin.java`)
  expect(plugin).toContain('@CapacitorPlugin(name = "OutriderUpdater")')
  for (const method of ['download', 'install', 'restart'])
    expect(plugin).toMatch(new RegExp(`@PluginMethod\\s+public void ${method}\\(`))
})

test('every drawable that an Android resource references exists', async () => {
  const res = join(native, 'android/app/src/main/res')
  const files = await readdir(res, { recursive: true })
  const has = (kind: string, name: string) => files.some(file => new RegExp(`^${kind}[\\w-]*/${name}\\.(xml|png)$`).test(file))
  const texts = await Promise.all(files.filter(file => file.endsWith('.xml')).map(file => readFile(join(res, file), 'utf8')))
  for (const text of [...texts, await read('android/app/src/main/AndroidManifest.xml')])
    for (const [, kind = '', name = ''] of text.matchAll(/@(drawable|mipmap)\/(\w+)/g))
      expect([kind, name, has(kind, name)]).toEqual([kind, name, true])
})

test('the iOS project has usage texts, opens our links and receives pushes', async () => {
  const plist = await read('ios/App/App/Info.plist')
  for (const key of ['NSCameraUsageDescription', 'NSLocationWhenInUseUsageDescription', 'CFBundleURLSchemes'])
    expect(plist).toContain(key)
  expect(plist.match(/<\/plist>/g)).toHaveLength(1)
  expect(await read('ios/App/App/AppDelegate.swift')).toContain('capacitorDidRegisterForRemoteNotifications')
})

test('the version code increases with every release', () => {
  expect(['0.1.0', '0.1.12', '1.0.0', '10.2.3'].map(name => versionOf(name).code)).toEqual([100, 112, 10_000, 100_203])
})

test('without a built client nothing is generated', async () => {
  await expect(generate(join(native, 'never'), join(web, 'none'))).rejects.toThrow('npm run build')
})
