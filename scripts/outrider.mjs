#!/usr/bin/env node
/**
 * `outrider COMMAND`: the product's command line. Plain JavaScript that any Node since 20 runs: it sees to it that the packages are
 * there and hands over to the Node they bring along.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** name: the file that does it, and a line for the help. */
const commands = {
  decode: { file: 'packages/jt808/src/cli/decode.ts', help: 'explain JT/T 808 frames: outrider decode HEX, or --stream FILE' },
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [name, ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined

if (!command) {
  const list = Object.entries(commands).map(([each, { help }]) => `  ${each.padEnd(10)} ${help}\n`)
  const wanted = name === '--help' || name === '-h' || name === 'help'
  const out = wanted ? process.stdout : process.stderr
  out.write(`Usage: outrider COMMAND ...\n\n${list.join('')}`)
  process.exit(wanted ? 0 : 2)
}

if (!existsSync(join(root, 'node_modules', '.package-lock.json'))) {
  // Standard output belongs to the command.
  const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (install.status !== 0) {
    process.stderr.write('outrider: the packages could not be installed (npm ci)\n')
    process.exit(2)
  }
}

// The packages bring a Node for Linux; elsewhere the one that runs this must do, if it is new enough to run TypeScript.
const brought = join(root, 'node_modules', '.bin', 'node')
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const newEnough = major > 22 || (major === 22 && minor >= 22)
if (!existsSync(brought) && !newEnough) {
  process.stderr.write(`outrider: Node 22.22 or newer is needed, this is ${process.versions.node}\n`)
  process.exit(2)
}

const child = spawn(existsSync(brought) ? brought : process.execPath, [join(root, command.file), ...args], { stdio: 'inherit' })
child.on('error', error => {
  process.stderr.write(`outrider: ${error.message}\n`)
  process.exit(2)
})
child.on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 2)
})
