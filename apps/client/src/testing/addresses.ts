/** An address for every screen, the main page with its modules and one vehicle chosen: for walks over all of them. */
import { screens } from '../app/routes.ts'

/** What the addresses name; ids as calls have them. */
export interface Subjects {
  /** Code of the platform. */
  platform: string
  /** With a position, and with a track on the morning. */
  vehicle: string
  /** Never reported. */
  quiet: string
  alarm: string
  /** Tokens of links that show the position and the track of the vehicle. */
  position: string
  track: string
  /** Numbers of requests for vehicles: one that waits for approval, one that is over. */
  asked: string
  driven: string
  /** An itinerary that is being driven. */
  underWay: string
}

/** 2026-01-05 08:00 to 13:00 in China, a drive; ms since 1970. */
export const morning = { startTime: Date.UTC(2026, 0, 5), endTime: Date.UTC(2026, 0, 5, 5) }

export interface Address {
  name: string
  path: string
  /** Without a sign-in. */
  open: boolean
}

/** Views of what is replayed, which the address names; without it they lead to where one can ask. */
const ofOneTrack = ['/trackQuery', '/trackList', '/parkList', '/speedCurve']

/** Screens of one vehicle, which the address names. */
const ofOneVehicle = [
  '/vehicleInfo',
  '/editVehicle',
  '/VehicleInfoEdit',
  '/vehicleMeasuring',
  '/vehicleSensors',
  '/terminalSettings',
  '/talk',
  '/acceptance',
  '/recorder',
  '/expertMessages',
  '/VehicleTrips',
]

export function addressesOf(of: Subjects): Address[] {
  const shared = [
    { name: 'shared', path: `/shared#${of.position}`, open: true },
    { name: 'shared-track', path: `/shared#track=${of.track}`, open: true },
    { name: 'shared-gone', path: '/shared#gone', open: true },
  ]
  const ofClient = screens.flatMap(({ path, access }) => {
    const open = access === 'open'
    // The entry only decides where to go.
    if (path === '/' || path === '/redirect') return []
    if (path === '/editPlatform') {
      const code = new URLSearchParams({ code: of.platform })
      return [{ name: 'editPlatform', path: `${path}?${code}`, open }]
    }
    // Its days are in the address; without them it leads back to the query.
    if (path === '/vehicleTrackCard') {
      const today = new Date().toISOString().slice(0, 10)
      const days = new URLSearchParams({ vehicles: of.vehicle, begin: today, end: today })
      return [{ name: 'vehicleTrackCard', path: `${path}?${days}`, open }]
    }
    if (path === '/kakouTrackReplay') {
      const now = Date.now()
      const asked = new URLSearchParams({ vehicle: of.vehicle, from: String(now - 3_600_000), to: String(now) })
      return [{ name: 'kakouTrackReplay', path: `${path}?${asked}`, open }]
    }
    if (path.startsWith('/historyVideo') && path !== '/historyVideoQuery') {
      // Before anything that is kept: no map is drawn, and nothing moves.
      const to = Date.now() - 30 * 86_400_000
      const asked = new URLSearchParams({ vehicle: of.vehicle, from: String(to - 3_600_000), to: String(to) })
      return [
        { name: `${path.slice(1)}-nothing`, path, open },
        { name: path.slice(1), path: `${path}?${asked}`, open },
      ]
    }
    if (ofOneTrack.includes(path)) {
      const { startTime, endTime } = morning
      const track = new URLSearchParams({ vehicle: of.vehicle, from: String(startTime), to: String(endTime) })
      return [
        { name: `${path.slice(1)}-nothing`, path, open },
        { name: path.slice(1), path: `${path}?${track}`, open },
      ]
    }
    if (path === '/admin/person') return [{ name: 'adminPerson', path: `${path}?user=1`, open }]
    if (path === '/vehAlmDetail') return [{ name: 'vehAlmDetail', path: `${path}?vehAlmMsgId=${of.alarm}`, open }]
    if (path === '/paramSetting')
      return [
        { name: 'paramSetting', path, open },
        { name: 'paramSetting-vehicle', path: `${path}?vehicle=${of.vehicle}`, open },
      ]
    if (path === '/departureCheck') {
      const form = `${path}?vehicleId=${of.vehicle}`
      return [
        { name: 'departureCheck', path, open },
        { name: 'departureCheck-vehicle', path: form, open },
        { name: 'departureCheck-form', path: `${form}&fill=1`, open },
      ]
    }
    if (path === '/alarmConfig')
      return [
        { name: 'alarmConfig', path, open },
        { name: 'alarmConfig-rule', path: `${path}?rule=new`, open },
        { name: 'alarmConfig-geofence', path: `${path}?geofence=new`, open },
      ]
    if (path === '/myApplyDetail' || path === '/expend')
      return [
        { name: `${path.slice(1)}-nothing`, path, open },
        { name: path.slice(1), path: `${path}?applicationNum=${of.driven}`, open },
      ]
    if (path === '/myApproval')
      return [
        { name: 'myApproval', path, open },
        { name: 'myApproval-open', path: `${path}?applicationNum=${of.asked}`, open },
      ]
    if (path === '/EditItineraryReporting')
      return [
        { name: 'EditItineraryReporting-nothing', path, open },
        { name: 'EditItineraryReporting', path: `${path}?itinerary=${of.underWay}`, open },
      ]
    if (path === '/dispatch')
      return [
        { name: 'dispatch', path, open },
        { name: 'dispatch-history', path: `${path}?view=history`, open },
      ]
    if (path === '/alarmHandle') return [{ name: 'alarmHandle', path: `${path}?alarm=${of.alarm}`, open }]
    if (ofOneVehicle.includes(path)) return [{ name: path.slice(1), path: `${path}?vehicle=${of.vehicle}`, open }]
    if (path === '/errorVehicleInfo')
      return [
        { name: 'errorVehicleInfo', path: `${path}?vehicle=${of.quiet}`, open },
        { name: 'errorVehicleInfo-gone', path: `${path}?vehicle=999999`, open },
      ]
    if (path !== '/main/:module?') return [{ name: path.slice(1), path, open }]
    return [
      { name: 'main-pos', path: '/main/pos', open },
      { name: 'main-vehicle', path: `/main/pos?vehicle=${of.vehicle}`, open },
      { name: 'main-vehicleList', path: '/main/vehicleList', open },
      { name: 'main-attention', path: '/main/vehicleList?state=attention', open },
      { name: 'main-selectedVehicleList', path: '/main/selectedVehicleList', open },
      { name: 'main-video', path: '/main/video', open },
      { name: 'main-alarm', path: '/main/alarm', open },
      { name: 'main-alarmMap', path: '/main/alarmMap', open },
      { name: 'main-track', path: '/main/track', open },
      {
        name: 'main-track-replay',
        path: `/main/track?${new URLSearchParams({ vehicle: of.vehicle, from: String(morning.startTime), to: String(morning.endTime) })}`,
        open,
      },
    ]
  })
  return [...ofClient, ...shared]
}

/** A map is drawn at this address. */
export const drawsMap = (path: string): boolean =>
  /^\/(main\/(pos|alarmMap)|shared#(?!gone)|kakouLocMap|kakouTrackReplay|vehAlmDetail|trackQuery\?|alarmConfig\?geofence|main\/track\?)/.test(
    path,
  )
