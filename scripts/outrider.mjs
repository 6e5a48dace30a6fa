#!/usr/bin/env node
/** `outrider COMMAND`: the product's command line. Plain JavaScript that any Node since 20 runs; the commands run on the Node npm brings. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node, root } from './toolchain.mjs'

/** name: the file that does it, a line for the help, and whether the name goes along as the first argument. */
const commands = {
  decode: { file: 'packages/jt808/src/cli/decode.ts', help: 'explain JT/T 808 frames: outrider decode HEX, or --stream FILE' },
  'user-key': {
    file: 'apps/server/src/cli/account.ts',
    named: true,
    help: 'a one-time key that signs a user in: outrider user-key LOGIN',
  },
  'reset-password': {
    file: 'apps/server/src/cli/account.ts',
    named: true,
    help: 'a new random password: outrider reset-password LOGIN',
  },
  'plate-password': {
    file: 'apps/server/src/cli/account.ts',
    named: true,
    help: 'a vehicle signs in by its plate: outrider plate-password PLATE [COLOUR]',
  },
  'user-mobile': {
    file: 'apps/server/src/cli/account.ts',
    named: true,
    help: 'where codes for signing in go: outrider user-mobile LOGIN NUMBER|none',
  },
  'partner-key': {
    file: 'apps/server/src/cli/account.ts',
    named: true,
    help: 'a key for a partner system: outrider partner-key NAME',
  },
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  const list = Object.entries(commands).map(([each, { help }]) => `  ${each.padEnd(16)} ${help}\n`)
  const wanted = ['--help', '-h', 'help'].includes(name)
  const out = wanted ? process.stdout : process.stderr
  out.write(`Usage: outrider COMMAND ...\n\n${list.join('')}`)
  process.exit(wanted ? 0 : 2)
}

// Standard output belongs to the command.
install({ quiet: true })
const file = join(root, command.file)
const child = spawn(node(), [file, ...(command.named ? [name] : []), ...args], { stdio: 'inherit', env: environment() })
child.on('error', error => {
  process.stderr.write(`outrider: ${error.message}\n`)
  process.exit(2)
})
child.on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 2)
})
