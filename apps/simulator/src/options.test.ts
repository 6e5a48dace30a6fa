import { describe, expect, it } from 'vitest'
import { help, readOptions, UsageError } from './options.ts'

describe('the options', () => {
  it('have defaults', () => {
    expect(readOptions([], {})).toMatchObject({ host: '127.0.0.1', port: 6808, seed: 1, interval: 4, fleet: '', help: false })
  })
  it('come from flags, which override the environment', () => {
    const environment = { OUTRIDER_SIM_PORT: '7000', OUTRIDER_SIM_ACK_TIMEOUT: '2.5' }
    expect(readOptions(['--port=7001', '--host', 'gps.example.com'], environment)).toMatchObject({
      port: 7001,
      host: 'gps.example.com',
      'ack-timeout': 2.5,
    })
  })
  it('read chaos rates by name', () => {
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
    [['--number', '+8613800000001'], '1 to 12 digits'],
    [['--chaos', 'weather=1'], 'there is no rate weather'],
    [['--chaos', 'split=2'], 'from 0 to 1'],
    [['--media-faults', 'split=1'], 'the rates are lost, doubled, late, cut, refused, mute, disobeyed, photoParts'],
  ])('report the error in %j', (flags, words) => {
    expect(() => readOptions(flags, {})).toThrow(UsageError)
    expect(() => readOptions(flags, {})).toThrow(words)
  })
  it('are all listed in the help', () => {
    expect(help()).toMatchInlineSnapshot(`
      "Usage: npm run simulate -- [options]

      Simulates a fleet of JT/T 808 terminals that connect to a platform over TCP.

        --host HOST              host of the platform (127.0.0.1)
        --port PORT              its port for terminals (6808)
        --count N                number of vehicles when no fleet file is given (1)
        --number DIGITS          number of the first terminal, the others count on; without it numbers come from the seed
        --seed N                 random seed: the same seed gives the same fleet and the same drives (1)
        --interval SECONDS       report interval; six times as long while a vehicle is parked (4)
        --speedup FACTOR         simulated seconds per real one (1)
        --heartbeat SECONDS      idle time before a terminal sends a heartbeat (60)
        --ack-timeout SECONDS    time before an unacknowledged report is sent again (10)
        --start-rate N           terminals that connect per second at startup (200)
        --past-days N            days of history that vehicles with a past send at their first start; at most two beside live reports (0)
        --chaos NAME=RATE,...    network faults, each rate 0 to 1: split, duplicate, reorder, disconnect, badChecksum, garbage
        --media-faults NAME=RATE what goes wrong with video and photos, each rate 0 to 1, separated by commas: lost, doubled, late, cut, refused, mute, disobeyed, photoParts
        --fleet FILE             JSON: a list of {phone, version, plate, plateColor, home, kind, ...}, or {vehicles: [...]}
        --tokens FILE            file for the state between runs: tokens, odometers, progress of hauls, time of the last report
        --help                   show this help

      Each option is also an environment variable: OUTRIDER_SIM_NAME, in capitals, with _ in place of -.
      "
    `)
  })
})
