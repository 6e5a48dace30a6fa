#!/usr/bin/env node
/** `outrider COMMAND`: the product's command line. Runs on Node 20 and newer; the commands themselves run on the Node of `toolchain.mjs`. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, node, root } from './toolchain.mjs'

/**
 * command: its file, its line in the help, whether the command's name is passed as the first argument, and other files for a first option.
 */
const commands = {
  organisation: {
    file: 'apps/server/src/cli/administration.ts',
    passName: true,
    help: 'the tree of organisations: outrider organisation add|rename|move|list',
  },
  user: {
    file: 'apps/server/src/cli/administration.ts',
    passName: true,
    help: 'who may sign in and what they see: outrider user add|grant|revoke|rights|list|lock|unlock',
  },
  figures: {
    file: 'apps/server/src/cli/administration.ts',
    passName: true,
    help: 'compute the figures of days again from their reports: outrider figures rebuild|status',
  },
  backup: {
    file: 'apps/server/src/cli/backup.ts',
    passName: true,
    help: 'copy the data folder while the server runs: outrider backup FOLDER',
  },
  restore: {
    file: 'apps/server/src/cli/backup.ts',
    passName: true,
    help: 'make a data folder of a backup: outrider restore FOLDER --data NEW-FOLDER',
  },
  decode: {
    file: 'packages/jt808/src/cli/decode.ts',
    byOption: { '--jt809': 'packages/jt809/src/cli/decode.ts', '--jt1078': 'packages/jt1078/src/cli/decode.ts' },
    help: 'explain JT/T 808 frames: outrider decode HEX, or --stream FILE; platform links: --jt809 FILE; media streams: --jt1078 FILE',
  },
  'user-key': {
    file: 'apps/server/src/cli/account.ts',
    passName: true,
    help: 'create a one-time sign-in key for a user: outrider user-key LOGIN',
  },
  'reset-password': {
    file: 'apps/server/src/cli/account.ts',
    passName: true,
    help: 'set a new random password: outrider reset-password LOGIN',
  },
  'plate-password': {
    file: 'apps/server/src/cli/account.ts',
    passName: true,
    help: 'create a password for signing in by plate number: outrider plate-password PLATE [COLOUR]',
  },
  'user-mobile': {
    file: 'apps/server/src/cli/account.ts',
    passName: true,
    help: 'set the mobile number for sign-in codes: outrider user-mobile LOGIN NUMBER|none',
  },
  'partner-key': {
    file: 'apps/server/src/cli/account.ts',
    passName: true,
    help: 'create a key for a partner system: outrider partner-key NAME',
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

// Standard output is reserved for the output of the command.
install({ quiet: true })
const file = join(root, command.byOption?.[args[0]] ?? command.file)
const child = spawn(node(), [file, ...(command.passName ? [name] : []), ...args], { stdio: 'inherit', env: environment() })
child.on('error', error => {
  process.stderr.write(`outrider: ${error.message}\n`)
  process.exit(2)
})
child.on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 2)
})
