/**
 * Command-line entry point: starts the server and prints how to reach it, or why it cannot start.
 *
 * node-options.json beside `src` has the options of Node it is started with: young garbage of the main thread is collected when it is 64 MB, and not
 * only at 130 MB, by which a flood of calls made the process larger. Threads have bounds of their own.
 */
import { keyMinutes } from './accounts/user-keys.ts'
import { threadsWithLimitsOfTheirOwn } from './thread-limits.ts'
import { help, readConfig, settingsOf } from './config.ts'
import { ConfigError } from './options/option.ts'
import { startServer } from './server.ts'
import { WrongOwner } from './store/database-owner.ts'
import { DataFolderInUse, ForeignFolder } from './store/embedded.ts'
import { NewerData } from './store/migrations.ts'

async function main(): Promise<void> {
  threadsWithLimitsOfTheirOwn()
  const config = readConfig(process.argv.slice(2), process.env)
  if (config.help) {
    process.stdout.write(help())
    return
  }
  // A signal during the start stops the server once the start has finished.
  const begun = Date.now()
  const starting = startServer(config, settingsOf(config, process.argv.slice(2), process.env))
  let stopping = false
  let logIsHeld = (): boolean => false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    console.log(`\n${signal}: stopping.`)
    starting
      .then(server => server.stop())
      .then(() => console.log('Stopped.'))
      .catch((error: unknown) => {
        console.error(error)
        process.exitCode = 1
      })
      // A line of the log that the operating system does not take would hold the end of the process too.
      .finally(() => {
        if (logIsHeld()) process.kill(process.pid, 'SIGKILL')
        else process.exit()
      })
  }
  // SIGHUP: the terminal window was closed.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // Standard output may be closed already; that must not break the stop.
  process.stdout.on('error', () => {})

  const server = await starting
  const basePath = config['base-path']
  logIsHeld = () => server.logIsHeld()
  const lines = [
    `Outrider is ready: http://localhost:${server.port}${basePath.slice(0, -1)}   (${((Date.now() - begun) / 1000).toFixed(1)} s)`,
    `Terminals (JT/T 808 over TCP): port ${server.gatewayPort}`,
  ]
  if (server.tlsPort !== undefined)
    lines.splice(1, 0, `Over TLS: port ${server.tlsPort}; port ${server.port} leads there, except on this machine`)
  for (const warning of server.warnings) lines.push(`Warning: ${warning}`)
  if (config.empty) {
    for (const { login, password } of server.accounts)
      lines.push(
        `First administrator: ${login}   password: ${password}   (shown this once; it must be changed at the first sign-in)`,
      )
  } else {
    if (server.demoKey !== undefined)
      lines.push(
        `Open the demo, signed in: http://localhost:${server.port}${basePath}#userKey=${server.demoKey}   (once, within ${keyMinutes} minutes)`,
      )
    if (server.accounts.length > 0) lines.push('Demo accounts:')
    for (const { login, password } of server.accounts) lines.push(`  ${login.padEnd(10)} password: ${password}`)
  }
  if (server.withoutStreets)
    lines.push(
      'The map has no streets yet. Those of a place: outrider map add Shanghai (size told before), or in the client: Settings, Map provider.',
    )
  lines.push('Stop with Ctrl-C.')
  console.log(lines.join('\n'))
}

/** One sentence for errors the operator can fix; anything else with its stack trace. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof DataFolderInUse)
    return 'The data folder is in use by another Outrider. Stop that one, or give another folder with --data.'
  if (error instanceof WrongOwner || error instanceof NewerData) return error.message
  if (error instanceof ForeignFolder)
    return `${error.folder} contains files that do not belong to Outrider; nothing was changed. Give another folder with --data.`
  if (error instanceof Error && 'code' in error) {
    if ((error.code === 'EACCES' || error.code === 'EPERM') && 'path' in error)
      return `No permission for ${String(error.path)}. Start as the user who owns it, or give another folder with --data.`
    const port = 'port' in error ? String(error.port) : ''
    if (error.code === 'EADDRINUSE')
      return `Port ${port} is in use by another program. Stop it, or choose another port with --port or --tls-port (clients), --gateway-port or --gateway-udp-port (terminals).`
    if (error.code === 'EACCES' && port)
      return `Port ${port} needs privileges this user does not have. Choose another with --port, --tls-port, --gateway-port or --gateway-udp-port.`
    if (error.code === 'ECONNREFUSED') return `The database does not answer (${error.message}). Is --database-url right?`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  console.error(`Outrider cannot start. ${explain(error)}`)
  process.exit(1)
})
