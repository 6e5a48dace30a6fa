/** The simulator program: reads its options, runs a fleet, prints counts every ten seconds, and shuts down cleanly on SIGINT and SIGTERM. */
import { StateFile } from './fleet/state-file.ts'
import { Fleet, makeFleet } from './fleet/fleet.ts'
import { readFleetFile } from './fleet/fleet-file.ts'
import { help, readOptions, UsageError } from './options.ts'

const printIntervalMs = 10_000

/** Fleets of so many vehicles are listed when they start. */
const maxListed = 10

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.help) {
    process.stdout.write(help())
    return
  }
  const { host, port, seed, interval, speedup, chaos } = options
  const rows = options.fleet
    ? await readFleetFile(options.fleet)
    : makeFleet({ count: options.count, seed, number: options.number })
  const stateFile = await StateFile.open(options.tokens)
  const fleet = new Fleet(rows, {
    host,
    port,
    seed,
    interval,
    speedup,
    chaos,
    mediaFaults: options['media-faults'],
    heartbeatSeconds: options.heartbeat,
    ackTimeout: options['ack-timeout'] * 1_000,
    startRate: options['start-rate'],
    savedStates: stateFile.states,
    pastDays: options['past-days'],
    saveProgress: () => save(),
  })

  const printCounts = () => {
    const { vehicles, connected, sent, acknowledged, refused, unacknowledged } = fleet.counts
    if (connected === 0 && refused > 0)
      console.log('The platform does not let them in: those it does not know wait there under "Add vehicle" to be added.')
    console.log(
      `${connected} of ${vehicles} connected, ${sent} sent, ${acknowledged} acknowledged, ${refused} refused, ${unacknowledged} unacknowledged`,
    )
  }
  let saving = Promise.resolve()
  /** Saves run one after the other; each writes the state of that time. */
  const save = (): Promise<void> => {
    saving = saving
      .then(() => stateFile.save(fleet.savedStates))
      .catch((error: Error) => console.error(`${options.tokens} cannot be written: ${error.message}`))
    return saving
  }
  const timer = setInterval(() => {
    printCounts()
    void save()
  }, printIntervalMs)

  const close = async () => {
    await fleet.stop()
    await save()
    printCounts()
    // The IPC channel to the parent would keep the process alive.
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
  // A simulator started with an IPC channel ends with its parent: two fleets with the same phone numbers would disconnect each other.
  if (process.connected) process.on('disconnect', end)
  // The start of the past is saved before it is backfilled.
  await save()
  console.log(`${rows.length} ${rows.length === 1 ? 'vehicle reports' : 'vehicles report'} to ${host}:${port}`)
  if (rows.length <= maxListed)
    for (const { phone, plate, version } of rows) console.log(`  ${phone} ${plate} (JT/T 808-${version})`)
  await fleet.start()
}

try {
  await run()
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\nSee --help.`)
  process.exitCode = 2
}
