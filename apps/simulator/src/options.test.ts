import { describe, expect, it } from 'vitest'
import { help, readOptions, UsageError } from './options.ts'

describe('the options', () => {
  it('have defaults', () => {
    expect(readOptions([], {})).toMatchObject({ host: '127.0.0.1', port: 6808, seed: 1, interval: 4, fleet: '', help: false })
  })
  it('come from flags, which win over the environment', () => {
    const environment = { OUTRIDER_SIM_PORT: '7000', OUTRIDER_SIM_ACK_TIMEOUT: '2.5' }
    expect(readOptions(['--port=7001', '--host', 'gps.example.com'], environment)).toMatchObject({
      port: 7001,
      host: 'gps.example.com',
      'ack-timeout': 2.5,
    })
  })
  it('read rates of chaos by name', () => {
    expect(readOptions(['--chaos', 'split=0.5,badChecksum=0.01'], {}).chaos).toMatchObject({
      split: 0.5,
      badChecksum: 0.01,
      duplicate: 0,
    })
  })
  it.each([
    [['--prot', '1'], 'there is no option --prot'],
    [['--port'], '--port needs a value'],
    [['--port', '70000'], 'from 1 to 65535'],
    [['--count', '2.5'], 'whole number'],
    [['--chaos', 'weather=1'], 'not weather'],
    [['--chaos', 'split=2'], 'from 0 to 1'],
  ])('say what is wrong with %j', (flags, words) => {
    expect(() => readOptions(flags, {})).toThrow(UsageError)
    expect(() => readOptions(flags, {})).toThrow(words)
  })
  it('are all in the help', () => {
    expect(help()).toMatchInlineSnapshot(`
      "Usage: node apps/simulator/src/main.ts [options]

      A fleet of terminals that speak JT/T 808 to a platform over TCP.

        --host HOST              where the platform listens for terminals (127.0.0.1)
        --port PORT              its port (6808)
        --count N                vehicles, when no fleet file is given (20)
        --seed N                 the same seed makes the same fleet and the same drives (1)
        --interval SECONDS       between two reports of a vehicle; six times as many while it is parked (4)
        --speedup FACTOR         simulated seconds per real one (1)
        --heartbeat SECONDS      of silence after which a terminal sends a heartbeat (60)
        --ack-timeout SECONDS    until an unacknowledged report is sent again (10)
        --start-rate N           terminals that connect per second at the start (200)
        --past-days N            that vehicles with a past have behind them when they start for the first time (0)
        --chaos NAME=RATE,...    disturbs the frames; each rate 0..1: split, duplicate, reorder, disconnect, badChecksum, garbage
        --fleet FILE             JSON: a list of {phone, version, plate, plateColor, home, kind, ...}, or {vehicles: [...]}
        --tokens FILE            remembers tokens, odometers, how far the hauls had come, and until when was reported, between runs
        --help                   shows this

      Each option can also be given as OUTRIDER_SIM_NAME, in capitals with _ for -.
      "
    `)
  })
})
