import type { Vehicle } from '@outrider/contract'
import { convertDatum } from '@outrider/geo'
import { describe, expect, it } from 'vitest'
import { Markers, type MarkerContext } from './markers.ts'
import { toDegrees, toSquare } from '@outrider/geo/mercator'
import { isMoving, poseAt } from './motion.ts'
import { nameOnly } from './vehicle-lines.ts'

const clock = 1_790_000_000_000

function vehicle(id: string, changes: Partial<Vehicle['position']> = {}, more: Partial<Vehicle> = {}): Vehicle {
  return {
    id,
    plateNum: `沪B${id}`,
    plateColor: 2,
    nickname: '',
    orgId: 1,
    orgName: '',
    vehicleType: 'truck',
    simNum: '',
    terminalId: '',
    initials: '',
    rank: 0,
    speed: 60,
    onlineState: 'online',
    alarmState: 'none',
    driveState: 'driving',
    position: {
      vehicleId: id,
      latitude: 31.2304,
      longitude: 121.4737,
      datum: 'wgs84',
      altitude: 0,
      speed: 60,
      course: 90,
      gpsTime: clock,
      timeOfArrival: false,
      clockOffset: 0,
      serverTime: clock,
      located: true,
      accOn: true,
      cut: false,
      onlineState: 'online',
      driveState: 'driving',
      abnormalOffline: false,
      alarmState: 'none',
      alarms: [],
      mileage: null,
      fuel: null,
      signal: null,
      satellites: null,
      seq: 1,
      ...changes,
    },
    ...more,
  }
}

const pass = (changes: Partial<MarkerContext> = {}): MarkerContext => ({
  clock,
  now: 0,
  staleAfter: 600_000,
  datum: 'wgs84',
  labelFields: nameOnly('plateNum'),
  plateColours: false,
  lang: 'en',
  jumps: () => false,
  ...changes,
})
const next = { longitude: 121.4747, gpsTime: clock + 5_000 }

describe('markers', () => {
  it('leave out vehicles that were never located', () => {
    const markers = new Markers()
    markers.update([vehicle('1'), vehicle('2', { latitude: null, longitude: null, gpsTime: null })], pass())
    expect(markers.list.map(({ id }) => id)).toEqual(['1'])
  })

  it('report whether anything changed', () => {
    const markers = new Markers()
    expect(markers.update([vehicle('1')], pass())).toBe(true)
    expect(markers.update([vehicle('1')], pass())).toBe(false)
    expect(markers.update([vehicle('1', { gpsTime: clock + 1 })], pass())).toBe(false)
    expect(markers.update([vehicle('1', next)], pass())).toBe(true)
    expect(markers.update([], pass())).toBe(true)
    expect(markers.list).toEqual([])
  })

  it('fade when their platform is unreachable, whatever their age', () => {
    const markers = new Markers()
    const vehicles = [vehicle('1', {}, { pcode: 'a' }), vehicle('2', {}, { pcode: 'b' })]
    markers.update(vehicles, pass())
    expect(markers.update(vehicles, pass({ isAway: ({ pcode }) => pcode === 'b' }))).toBe(true)
    expect(markers.list.map(({ appearance }) => appearance.faded)).toEqual([false, true])
  })

  it('notice changes made in place', () => {
    const markers = new Markers()
    const one = vehicle('1')
    markers.update([one], pass())
    one.alarmState = 'alarm'
    expect(markers.update([one], pass())).toBe(true)
    expect(markers.get('1')?.icon).toBe('vehicle:driving:alarm')
  })

  it('glide to the next report, or jump with reduced motion', () => {
    for (const calm of [false, true]) {
      const markers = new Markers()
      markers.update([vehicle('1')], pass())
      markers.update([vehicle('1', next)], pass({ now: 5_000, jumps: () => calm }))
      const marker = markers.get('1')
      expect(marker && isMoving(marker.glide, 5_001)).toBe(!calm)
      expect(marker && toDegrees(poseAt(marker.glide, 60_000))[0]).toBeCloseTo(121.4747, 9)
    }
  })

  it('fade with age even without reports', () => {
    const markers = new Markers()
    markers.update([vehicle('1')], pass())
    expect(markers.get('1')?.appearance.faded).toBe(false)
    expect(markers.update([vehicle('1')], pass({ clock: clock + 600_001 }))).toBe(true)
    expect(markers.get('1')?.appearance.faded).toBe(true)
  })

  it('show a vehicle without a fix, and an offline one, as such', () => {
    const markers = new Markers()
    markers.update(
      [vehicle('1', { located: false }), vehicle('2', {}, { onlineState: 'offline', driveState: 'offline' })],
      pass(),
    )
    expect(markers.get('1')).toMatchObject({ icon: 'vehicle:driving:nofix', appearance: { faded: false } })
    expect(markers.get('2')).toMatchObject({ icon: 'vehicle:offline', appearance: { faded: true }, rotates: false })
  })

  it('bar a vehicle whose oil or power is cut', () => {
    const markers = new Markers()
    markers.update([vehicle('1', { cut: true }, { driveState: 'parked', alarmState: 'alarm' })], pass())
    expect(markers.get('1')).toMatchObject({ icon: 'vehicle:parked:alarm:cut', appearance: { cut: true } })
  })

  it('are placed in the datum of the map', () => {
    const markers = new Markers()
    markers.update([vehicle('1'), vehicle('2', { datum: 'gcj02' })], pass({ datum: 'gcj02' }))
    const shifted = convertDatum({ latitude: 31.2304, longitude: 121.4737 }, 'wgs84', 'gcj02')
    expect(markers.get('1')).toMatchObject(toSquare(shifted.longitude, shifted.latitude))
    expect(markers.get('2')).toMatchObject(toSquare(121.4737, 31.2304))
  })

  it('are labelled by nickname where there is one and it is chosen', () => {
    const markers = new Markers()
    markers.update([vehicle('1', {}, { nickname: '冷链 7 号' }), vehicle('2')], pass({ labelFields: nameOnly('nickname') }))
    expect(markers.list.map(({ label }) => label)).toEqual(['冷链 7 号', '沪B2'])
  })
})
