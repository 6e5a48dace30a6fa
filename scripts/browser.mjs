/** Finds a Chromium for the browser tests. Without one it installs Chromium and Chinese fonts from Debian packages, if it runs as root. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findBrowser() {
  if (process.env.OUTRIDER_CHROMIUM) return process.env.OUTRIDER_CHROMIUM
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...names.flatMap(name => folders.map(folder => join(folder, name))), ...macApps].find(path => existsSync(path))
}

/** Without a Chinese font the screens show boxes instead of characters. */
const hasChineseFont = () => {
  if (process.platform !== 'linux') return true
  const { status, stdout } = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' })
  return status === 0 && stdout.trim() !== ''
}

/** Headless builds of Chromium without the browser around the engine, by the names they are installed under. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']

export function findHeadlessShell() {
  if (process.env.OUTRIDER_HEADLESS_SHELL) return process.env.OUTRIDER_HEADLESS_SHELL
  const folders = (process.env.PATH ?? '').split(delimiter)
  return shellNames.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
}

export const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @returns whether the packages are installed now */
export function install(packages, more = {}) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...more }
  return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every(args => {
    const { status } = spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 2, 'inherit'], env })
    if (status !== 0) console.error(`apt-get ${args[0]} failed, see above.`)
    return status === 0
  })
}

export function ensureBrowser() {
  const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-color-emoji']
  if (!findBrowser() || !hasChineseFont()) {
    if (!canInstall()) {
      console.error(
        `The browser tests need Chromium and a Chinese font. On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`,
      )
      console.error('To use another browser, set OUTRIDER_CHROMIUM=/path/to/chromium.')
      process.exit(1)
    }
    console.error('Installing Chromium and fonts ...')
    if (!install([...packages, 'fontconfig'])) process.exit(1)
  }
  if (findHeadlessShell()) return
  // The tests run without it too, and take a third longer.
  if (!canInstall()) console.error('The browser tests are faster with the package chromium-headless-shell.')
  else if (!install(['chromium-headless-shell'])) console.error('The browser tests use Chromium itself, and take longer.')
}
