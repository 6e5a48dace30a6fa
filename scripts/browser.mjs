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

export function ensureBrowser() {
  if (findBrowser() && hasChineseFont()) return
  const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-color-emoji']
  const root = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!root) {
    console.error(
      `The browser tests need Chromium and a Chinese font. On Debian or Ubuntu: sudo apt-get install ${packages.join(' ')}`,
    )
    console.error('To use another browser, set OUTRIDER_CHROMIUM=/path/to/chromium.')
    process.exit(1)
  }
  console.error('Installing Chromium and fonts ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages, 'fontconfig']]) {
    const { status } = spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 2, 'inherit'], env })
    if (status !== 0) {
      console.error(`apt-get ${args[0]} failed, see above.`)
      process.exit(1)
    }
  }
}
