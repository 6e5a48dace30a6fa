/** The simulator as a program: reads its options, runs a fleet, says every ten seconds how it goes, and ends cleanly. */
import { FlashFile } from './flash-file.ts'
import { Fleet, makeFleet } from './fleet.ts'
import { readFleetFile } from './fleet-file.ts'
import { help, readOptions, UsageError } from './options.ts'

const reportEvery = 10_000

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.help) {
    process.stdout.write(help())
    return
  }
  const { host, port, seed, interval, speedup, chaos } = options
  const rows = options.fleet ? await readFleetFile(options.fleet) : makeFleet({ count: options.count, seed })
  const flash = await FlashFile.open(options.tokens)
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
    kept: flash.kept,
    pastDays: options['past-days'],
    note: () => save(),
  })

  const tell = () => {
    const { vehicles, connected, sent, acknowledged, refused, unacknowledged } = fleet.counts
    console.log(
      `${connected} of ${vehicles} connected, ${sent} sent, ${acknowledged} acknowledged, ${refused} refused, ${unacknowledged} waiting`,
    )
  }
  let saving = Promise.resolve()
  /** One after the other; each writes what is kept by then. */
  const save = (): Promise<void> => {
    saving = saving
      .then(() => flash.save(fleet.kept))
      .catch((error: Error) => console.error(`${options.tokens} cannot be written: ${error.message}`))
    return saving
  }
  const timer = setInterval(() => {
    tell()
    void save()
  }, reportEvery)

  const close = async () => {
    await fleet.stop()
    await save()
    tell()
    // The channel to the parent would keep the process alive.
    if (process.connected) process.disconnect()
  }
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    clearInterval(timer)
    void close()
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // Started with a channel to its parent, it does not outlive it: two fleets with the same numbers would push each other out.
  if (process.connected) process.on('disconnect', end)
  // Where a past begins is written down before it is told.
  await save()
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
