/** The simulator as a program: reads its options, runs a fleet, says every ten seconds how it goes, and ends cleanly. */
import { Fleet, makeFleet } from './fleet.ts'
import { readFleetFile } from './fleet-file.ts'
import { help, readOptions, UsageError } from './options.ts'
import { TokenFile } from './token-file.ts'

const reportEvery = 10_000

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.help) {
    process.stdout.write(help())
    return
  }
  const { host, port, seed, interval, speedup, chaos } = options
  const rows = options.fleet ? await readFleetFile(options.fleet) : makeFleet({ count: options.count, seed })
  const tokenFile = await TokenFile.open(options.tokens)
  const fleet = new Fleet(rows, {
    host,
    port,
    seed,
    interval,
    speedup,
    chaos,
    heartbeatSeconds: options.heartbeat,
    ackTimeout: options['ack-timeout'] * 1_000,
    startRate: options['start-rate'],
    tokens: tokenFile.tokens,
  })
  for (const { row, terminal } of fleet.vehicles) terminal.on('registered', token => tokenFile.set(row.phone, token))

  const tell = () => {
    const { vehicles, connected, sent, acknowledged, refused, unacknowledged } = fleet.counts
    console.log(
      `${connected} of ${vehicles} connected, ${sent} sent, ${acknowledged} acknowledged, ${refused} refused, ${unacknowledged} waiting`,
    )
  }
  const save = () => tokenFile.save().catch((error: Error) => console.error(`tokens are not saved: ${error.message}`))
  const timer = setInterval(() => {
    tell()
    void save()
  }, reportEvery)

  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    clearInterval(timer)
    void fleet.stop().then(save).then(tell)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  console.log(`${rows.length} vehicles report to ${host}:${port}`)
  await fleet.start()
}

try {
  await run()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\nSee --help.`)
  process.exitCode = 2
}
