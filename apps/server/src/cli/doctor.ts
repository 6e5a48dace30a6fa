/** `outrider doctor`: looks at an installation from where it stands, with the options of its server, and names the remedy for what is wrong. */
import { resolve } from 'node:path'
import { healthPath } from '@outrider/contract'
import { type Config, readConfig } from '../config.ts'
import { checks } from '../doctor/checks.ts'
import type { Finding, FindingState, Installation } from '../doctor/finding.ts'
import { listenedBy } from '../options/listened.ts'
import { ConfigError } from '../options/option.ts'
import { ownAddress } from '../options/own-address.ts'

const usage = `Usage: outrider doctor [--json] [options of the server]   what is wrong with an installation, and what to do

Give it the options and OUTRIDER_* variables that the server is started with (npm start -- --help lists them); the server may run or
not. Nothing is changed, and nothing is sent anywhere but to --web-address, --gateway-address and --database-url.
--json: a line for each finding. Status: 0 nothing is wrong, 1 something is, 2 wrong use.`

const signs: Readonly<Record<FindingState, string>> = { good: 'ok', note: 'note', bad: 'WRONG', unknown: '?' }

/** The server that answers at the port of these options. */
async function runningServer(config: Config, host: string): Promise<Installation['running']> {
  try {
    const address = `http://${ownAddress(host)}:${config.port}${healthPath}`
    const health = (await (await fetch(address, { signal: AbortSignal.timeout(5_000) })).json()) as Record<string, unknown>
    return health['name'] === 'outrider' ? { version: String(health['version']) } : undefined
  } catch {
    // Nothing, or something else, is there: the check of the ports says which.
    return undefined
  }
}

function print(about: string, findings: readonly Finding[]): void {
  console.log(about)
  for (const { state, words, remedy } of findings) {
    console.log(`  ${signs[state].padEnd(6)} ${words}`)
    if (remedy) console.log(`         -> ${remedy}`)
  }
}

async function examine(config: Config, json: boolean): Promise<number> {
  const { host, gatewayHost } = listenedBy(config)
  const running = await runningServer(config, host)
  const installation = { config, folder: resolve(config.data), host, gatewayHost, running }
  let wrong = 0
  for (const check of checks) {
    const { about } = check
    const findings = await check.look(installation)
    wrong += findings.filter(({ state }) => state === 'bad').length
    if (json) for (const finding of findings) console.log(JSON.stringify({ about, ...finding }))
    else print(about, findings)
  }
  if (!json) console.log(wrong === 0 ? '\nNothing is wrong.' : `\nWrong: ${wrong}`)
  return wrong === 0 ? 0 : 1
}

const args = process.argv.slice(2)
if (args.some(each => each === '--help' || each === '-h')) console.log(usage)
else {
  try {
    const config = readConfig(
      args.filter(each => each !== '--json'),
      process.env,
    )
    process.exitCode = await examine(config, args.includes('--json'))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 2
  }
}
