#!/usr/bin/env node
/** `outrider COMMAND`: the product's command line. Runs on Node 20 and newer; the commands themselves run on the Node of `toolchain.mjs`. */
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { buildServer } from './build-server.mjs'
import { commands } from './commands.mjs'
import { environment, install, node, root } from './toolchain.mjs'

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
const file = command.program
  ? join(dirname(buildServer()), `${command.program}.js`)
  : join(root, command.byOption?.[args[0]] ?? command.file)
const child = spawn(node(), [file, ...(command.passName ? [name] : []), ...args], { stdio: 'inherit', env: environment() })
child.on('error', error => {
  process.stderr.write(`outrider: ${error.message}\n`)
  process.exit(2)
})
child.on('exit', (code, signal) => {
  if (signal) process.kill(process.pid, signal)
  else process.exit(code ?? 2)
})
