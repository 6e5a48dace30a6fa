/** Renders the app icons from the logo with the test browser. Run it when the logo changes and commit the result. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const logo = readFileSync(join(import.meta.dirname, 'public/favicon.svg'), 'utf8')
const rows = [
  { file: 'icon-192.png', size: 192, maskable: false },
  { file: 'icon-512.png', size: 512, maskable: false },
  { file: 'icon-maskable-512.png', size: 512, maskable: true },
] as const

/** Systems crop maskable icons: the logo stays within the inner 80 %, the background fills the rest. */
const drawing = (maskable: boolean): string =>
  maskable
    ? logo
        .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
        .replace(/<rect[^>]*>/, '<rect x="-4" y="-4" width="40" height="40" fill="#c8202f" />')
    : logo

const folder = mkdtempSync(join(tmpdir(), 'outrider-icons-'))
for (const { file, size, maskable } of rows) {
  const page = join(folder, 'page.html')
  const svg = drawing(maskable).replace('<svg ', `<svg width="${size}" height="${size}" style="display:block" `)
  writeFileSync(page, `<!doctype html><html><body style="margin:0;overflow:hidden">${svg}</body></html>`)
  const { status } = spawnSync(
    process.env['OUTRIDER_CHROMIUM'] || '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--hide-scrollbars',
      '--default-background-color=00000000',
      `--window-size=${size},${size}`,
      `--screenshot=${join(import.meta.dirname, 'public/icons', file)}`,
      `file://${page}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (status !== 0) throw new Error(`${file} could not be drawn`)
}
rmSync(folder, { recursive: true })
