import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { callsByPath } from './contract.ts'
import { commonErrors, errorByCode, type ErrorName, errors, errorText } from './errors/index.ts'
import { fillPlaceholders } from './errors/placeholders.ts'
import { pageCount } from './limits/index.ts'
import { leftBehind } from './limits/left-behind.ts'
import { allowsRequest, call, type Call, isRecorded, withTimeout } from './call.ts'
import { vehicleId } from './entities/position.ts'
import { appMenuAuth } from './entities/right-schemas.ts'
import {
  allows,
  allRights,
  inModule,
  type InModules,
  limitedRights,
  moduleGroups,
  type OneModule,
  oneModuleOf,
} from './entities/rights.ts'
import { mapPath, valuesAt } from './ids.ts'
import { topicNames, topics } from './live.ts'
import { reportNames, reportOf } from './reports/reports.ts'
import { envelope, succeeded } from './envelope.ts'
import { timeoutOf, timeouts } from './rules.ts'

test('the wire form of each call is recorded by its hash, so that changes are deliberate', () => {
  const wire = [...callsByPath].map(([path, call]) => {
    const form = [
      call.scope,
      call.merge,
      schemaOf(call.request, 'input'),
      schemaOf(call.data, 'output'),
      call.open,
      call.rights,
      call.switchRight,
      call.sendsRefreshToken,
    ]
    return [path, createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 16)]
  })
  // A line per call, ordered by path: the change says which calls, and changes of different calls do not meet.
  expect(Object.fromEntries(wire)).toMatchSnapshot()
})
interface JsonSchema {
  type?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** The paths of all fields of a JSON schema, written like those of `ids`. */
function fieldsOf({ properties = {}, items, anyOf = [], oneOf = [] }: JsonSchema, above = ''): string[] {
  const own = Object.entries(properties).flatMap(([name, schema]) => {
    const path = above ? `${above}.${name}` : name
    return [path, ...fieldsOf(schema, path)]
  })
  return [...own, ...(items ? fieldsOf(items, `${above}[]`) : []), ...[...anyOf, ...oneOf].flatMap(each => fieldsOf(each, above))]
}

const jsonSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => schemaOf(schema, io) as unknown as JsonSchema
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })

test('calls with a session only are recorded, all of them or those with a switch of the request', () => {
  const recorded = [...callsByPath].filter(([, { record }]) => record)
  expect(recorded.length).toBeGreaterThan(10)
  for (const [path, { open, record, request }] of recorded) {
    expect(open, path).toBeUndefined()
    const { properties = {} } = jsonSchemaOf(request, 'input')
    if (typeof record === 'string') expect(properties[record]?.type, path).toBe('boolean')
  }
  const position = callsByPath.get('vehicle/getVehiclePosition') ?? expect.fail()
  expect([{ queryTerminal: true }, { queryTerminal: false }, undefined].map(body => isRecorded(position, body))).toEqual([
    true,
    false,
    false,
  ])
})

test('rspCode 0 is success and anything else is not (S7.rule.13)', () => {
  const reply = (rspCode: number) => envelope.parse({ rspCode, msg: '' })
  expect(succeeded(reply(0))).toBe(true)
  for (const code of [1, -1, 200, 4010001, 5000001]) expect(succeeded(reply(code))).toBe(false)
})

test('time-outs are 20 s for callbacks and 30 s for promises (S7.rule.14), 120 s for reports and risk (S7.rule.15), 240 s for oil rankings (S7.rule.16), 3 s for native positions (S7.rule.17)', () => {
  const row = (path: string) => callsByPath.get(path) ?? expect.fail(path)
  expect(timeouts.callback).toBe(20_000)
  expect(timeoutOf(row('vehicle/getOrg'))).toBe(30_000)
  const oilRankings = ['report/getOrgOilConsumptionRanking', 'report/getVehOilConsumptionInfo']
  for (const [path, each] of callsByPath)
    if (/^(report|activeSafety)\//.test(path)) expect(timeoutOf(each), path).toBe(oilRankings.includes(path) ? 240_000 : 120_000)
  const slow = call({ about: '', request: z.object({}), data: z.object({}), timeoutMs: timeouts.oilConsumptionRanking })
  expect(timeoutOf(withTimeout(timeouts.reportAndRisk, { slow }).slow)).toBe(240_000)
  expect(timeoutOf(row('vehicle/getVehiclesPosition'), { native: true })).toBe(3_000)
  expect(timeoutOf(row('vehicle/getVehiclesPosition'))).toBe(30_000)
})

test('the calls of the specification that skip the token, and those that send the refresh token', () => {
  const paths = (condition: (row: Call) => boolean) => [...callsByPath].flatMap(([path, each]) => (condition(each) ? [path] : []))
  expect(paths(({ open }) => open === 'noToken').toSorted()).toEqual([
    'alarm/getWxVehiclesAlarms',
    'mobile/checkUpdates',
    'user/getCaptcha',
    'user/getMobileSmsCaptcha',
    'user/getMoveCaptcha',
    'user/getPasswordComplexity',
    'user/getPublicKey',
    'user/getUserMsg',
    'user/login',
    'user/mobileSmsLogin',
  ])
  expect(paths(({ sendsRefreshToken }) => sendsRefreshToken)).toEqual(['user/logout', 'user/changePassword'])
})

/** Named like an id, or like what ends at a record, takes it away or was shown. */
const namesRecord = (field: string): boolean =>
  field === 'shown' || /(^|\.|\[\]\.)(id|ids|remove|before|upTo)$|I(d|ds)$|basedOn$/.test(field)

test('every field of a request that is named like an id has a row in ids', () => {
  for (const [path, { request, ids }] of callsByPath)
    for (const field of fieldsOf(jsonSchemaOf(request, 'input')))
      if (namesRecord(field)) expect(ids.request, `${path}: ${field}`).toHaveProperty([field])
})

test('every field of a reply that is named like an id has a row in ids', () => {
  for (const [path, { data, ids }] of callsByPath)
    for (const field of fieldsOf(jsonSchemaOf(data, 'output')))
      if (/(^|\.|\[\]\.)(id|ids)$|I(d|ds)$/.test(field)) expect(ids.reply, `${path}: ${field}`).toHaveProperty([field])
})

test('rights exist, and open calls need none', () => {
  for (const [path, { rights, open }] of callsByPath) {
    for (const right of rights) expect(Object.keys(appMenuAuth.shape), path).toContain(right)
    if (open) expect(rights, path).toEqual([])
  }
})

test('a call with a session, and a topic, carries a right or says why everyone may have it', () => {
  for (const [path, { rights, open, everyone }] of callsByPath)
    expect([rights.length > 0, open !== undefined, (everyone ?? '') !== ''].filter(Boolean), path).toHaveLength(1)
  for (const name of topicNames)
    expect([topics[name].rights.length > 0, (topics[name].everyone ?? '') !== ''].filter(Boolean), name).toHaveLength(1)
})

const modulesOf = (group: InModules | undefined): readonly OneModule[] => (group ? moduleGroups[group] : [])

test('calls and topics of modules are ones that need a session and no right', () => {
  for (const [path, { inModules, open, rights }] of callsByPath)
    if (modulesOf(inModules).length > 0) expect([open, rights], path).toEqual([undefined, []])
  for (const [name, { inModules, rights }] of Object.entries(topics))
    if (modulesOf(inModules).length > 0) expect(rights, name).toEqual([])
})

test('what sessions of one module have without a right, row by row', () => {
  const named = new Map<string, string[]>()
  for (const [name, { inModules }] of [...callsByPath, ...Object.entries(topics)])
    if (inModules) named.set(inModules, [...(named.get(inModules) ?? []), name])
  expect(Object.fromEntries(named)).toMatchInlineSnapshot(`
    {
      "cameras turned": [
        "video/controlCamera",
      ],
      "kept with the account": [
        "terminal/getMessageTemplates",
        "terminal/saveMessageTemplate",
        "terminal/deleteMessageTemplate",
        "video/setVideoWall",
        "video/deleteVideoWall",
        "photo/getPhotoTemplates",
        "photo/savePhotoTemplate",
        "photo/deletePhotoTemplate",
      ],
      "map": [
        "user/getMapCenterConfig",
        "mobile/getMapReGeocodeKeys",
        "map/getAddress",
        "map/findPlaces",
        "vehicle/getUserMapVehInfoConfig",
        "vehicleType/getVehicleTypeIcons",
        "report/getMapMarkedPointList",
        "report/getMapMarkedPointPicture",
        "accessMon/getAccessMonTypeList",
        "accessMon/getAccessMonList",
      ],
      "own account": [
        "user/logout",
        "user/changePassword",
        "user/getSecondFactor",
        "user/passSecondFactor",
        "user/startSecondFactor",
        "user/confirmSecondFactor",
        "user/getPasskeys",
        "user/startPasskey",
        "user/addPasskey",
        "user/startPasskeyStep",
        "user/passPasskey",
      ],
      "positions": [
        "user/getVehicleMaxNumber",
        "user/getFleetViews",
        "user/getHomeFunctions",
        "user/getHomeParts",
        "vehicle/getPinnedVehicles",
        "vehicle/getUserVehInfoConfig",
        "vehicle/getUserSelVehListConfig",
      ],
      "pushes": [
        "vehicle/configuringVehOnlineSwitch",
        "vehicle/pushVehicleOnline",
      ],
      "reports by right": [
        "report/getUserReportMenu",
      ],
      "shared positions": [
        "share/getVehPosSharings",
        "share/revokeVehPosSharing",
      ],
      "shared tracks": [
        "share/getVehTrackSharings",
        "share/revokeVehTrackSharing",
      ],
      "start of the client": [
        "user/getSysConfig",
        "user/getLogo",
        "mobile/getSrvVersion",
        "mobile/getCgoSrvVersion",
        "mobile/getSrvConfig",
        "mobile/getMapKeysConfig",
      ],
      "vehicles by name": [
        "vehicle/getOrg",
        "vehicle/getVehiclesTotal",
        "vehicle/getBatchVehicles",
        "vehicle/getVehicles",
        "vehicle/getChangedVehicles",
        "vehicle/getFleetScreen",
        "positions",
        "fleetScreen",
      ],
      "written forms": [
        "user/getWrittenForms",
      ],
    }
  `)
})

/** What changes nothing that stays with the account: links and videos are taken along, questions go to a terminal. */
const mayActInModules =
  /^user\/(changePassword|(pass|start|confirm)SecondFactor|logout)$|^share\/(add|revoke)|^video\/(captureVideoPicture|switchVideoQuality|startVideoDownload|controlVideoDownload|sendVideoHistoryPlayBackCmd|sendStopPlayingVideoHistoryCmd)$|^photo\/(sendTakePhotosCmd|searchStoredMedia|fetchStoredMedia|cancelTakePhotos)$/
const acts = /\/(?!get|find|is|open|view|try|routeOf)/

test('what sessions of one module have by their right, row by row, and nothing of it changes the account', () => {
  const byRight = (['pos', 'track', 'video'] as const).map(module => {
    const rights = limitedRights(allRights, module)
    const had = [...callsByPath, ...Object.entries(topics)].filter(
      ([, row]) => row.rights.length > 0 && allows(row, rights) && inModule(row, oneModuleOf(module)),
    )
    return [module, had.map(([name]) => name)] as const
  })
  for (const [module, names] of byRight)
    for (const name of names) if (acts.test(name)) expect(name, module).toMatch(mayActInModules)
  expect(Object.fromEntries(byRight)).toMatchInlineSnapshot(`
    {
      "pos": [
        "map/getDrivingInfo",
        "vehicle/getVehiclesPosition",
        "vehicle/getVehiclePosition",
        "vehicle/getSpVehicles",
        "vehicle/getVehDeviceFaults",
        "vehicle/getDepartureCheck",
        "vehicle/getVehicleMaintenance",
        "departureCheck/getToday",
        "departureCheck/getNotToLeave",
        "departureCheck/getChecklists",
        "share/addVehPosSharing",
        "report/getUserVehRealTimeData",
        "report/getTop5VehMileageYstd",
        "report/getVehicleRealTimeMonitoring",
        "report/getVehiclesDepartureCheckStat",
        "report/getDataOverviewReport",
        "report/getDeviceAbnormalityStats",
        "report/getDeviceAbnormalityReport",
        "report/getAbnormalOfflineVehReport",
        "accessMon/getAccessMonEvent",
        "accessMon/getCloseToAccessMonRemind",
        "activeSafety/getDriverList",
        "platform/getServiceEnd",
        "platform/getVehicleCuts",
        "platform/getSensorValues",
        "platform/getSensorsOfVehicles",
        "track/getFleetRoads",
        "track/getFleetRoad",
        "track/getFleetWay",
        "track/getRoadsAlong",
        "trip/getTripStatus",
        "trip/getList",
        "trip/getVehicle",
        "trip/getInfo",
        "admin/getTags",
        "commands",
      ],
      "track": [
        "vehicle/getVehTrackCard",
        "share/addVehTrackSharing",
        "report/getTop5VehMileageYstd",
        "report/getVehicleMileageStat",
        "report/getVehiclesRefuelingStat",
        "report/getVehiclesOilLeakingStat",
        "report/getVehiclesIgnitionStat",
        "report/getVehicleDrivingStat",
        "report/getVehicleUtilisation",
        "report/getVehiclesVisitStat",
        "report/getVehiclesSensorStat",
        "report/getOrgVehMileageRanking",
        "report/getOrgOilConsumptionRanking",
        "report/getVehOilConsumptionInfo",
        "report/getVehFuelLevels",
        "accessMon/getAccessMonEvent",
        "alarm/tryAlarmRule",
        "alarm/getGeofenceVisits",
        "alarm/routeOfTrack",
        "activeSafety/getDriverList",
        "activeSafety/getScoreEvents",
        "platform/getMeasuring",
        "platform/getMovementSettings",
        "platform/getSensorCurves",
        "track/getVehicleTrack",
        "track/getFleetRoads",
        "track/getFleetRoad",
        "track/getFleetWay",
        "track/getRoadsAlong",
        "trip/getTripStatus",
        "trip/getList",
        "trip/getVehicle",
        "trip/getInfo",
      ],
      "video": [
        "video/getVideoChannels",
        "video/getVideoTraffic",
        "video/getVideoUrl",
        "video/captureVideoPicture",
        "video/switchVideoQuality",
        "video/getVideoNoOpsAutoCloseDuration",
        "video/startVideoDownload",
        "video/getVideoDownloads",
        "video/controlVideoDownload",
        "video/openVideoDownload",
        "video/getVideoWalls",
        "video/getVideoHistory",
        "video/getVideoHistoryPlayBackUrl",
        "video/sendVideoHistoryPlayBackCmd",
        "video/sendStopPlayingVideoHistoryCmd",
        "photo/sendTakePhotosCmd",
        "photo/getPhotoInfo",
        "photo/getPhotoInfoHistory",
        "photo/viewPhoto",
        "photo/searchStoredMedia",
        "photo/getStoredMedia",
        "photo/fetchStoredMedia",
        "photo/cancelTakePhotos",
      ],
    }
  `)
})

test('recorded calls that need a right to edit or to administer count against the budget of edits, and no others', () => {
  const editing = new Set(['updInstTaskAuth', 'updMtcTaskAuth', 'adminAuth'])
  for (const [path, { rights, record, edit }] of callsByPath) {
    const edits = rights.length > 0 && rights.every(right => editing.has(right))
    expect(edit, path).toBe(record === true && edits)
  }
})

test('a recorded call that is no edit says what it leaves behind, or leaves nothing that nobody bounds', () => {
  // Ends of what is there, the user's own sign-ins, what has a bound of its own (links, uploads, questions to terminals, views, one command at a time).
  const bounded =
    /^(user|file|share)\/|^video\/(?!keepTalk$)|^admin\/get(Record|VehicleSheet|DriverSheet)$|^photo\/(viewPhoto|sendTakePhotosCmd|fetchStoredMedia|cancelTakePhotos|deletePhotoTemplate)$|^report\/(delete(ReportSchedule|ReportTemplate)|sendReportNow)$|^platform\/(send(CutOff|Restore|Veh|QueryTerminal)|(cancel|approve)VehicleCommand)|^vehicle\/getVehiclePosition$|^terminal\/(getRecorderRecords|compareRecorder|deleteMessageTemplate)$|^alarm\/(getVehiclesAlarmsFile|tryAlarmRule|routeOfTrack|getGeofenceVisits|getAlarmLedger)$/
  for (const [path, { record, edit, leaves }] of callsByPath)
    if (record && !edit) expect([path, leaves !== undefined], path).toEqual([path, !bounded.test(path)])
  // An edit is bounded by company and day too; what belongs to an account or an organisation has a budget of its own, besides keys and webhooks.
  for (const [path, { edit, leaves }] of callsByPath) if (edit) expect(leaves, path).toBeDefined()
  const accounts = [...callsByPath].filter(([path]) =>
    /^admin\/(?!getRows)\w*(Organisation|User|Role|PasswordLink|SecondFactor|Person)\w*$/.test(path),
  )
  expect(accounts.filter(([, { edit, leaves }]) => edit && leaves !== 'account').map(([path]) => path)).toEqual([])
  expect(accounts.filter(([, { edit }]) => edit).length).toBeGreaterThan(12)
  for (const { user, company } of Object.values(leftBehind)) {
    expect(company.minute).toBeGreaterThanOrEqual(4 * user.minute)
    expect(company.day).toBeGreaterThanOrEqual(4 * user.day)
    expect(user.day).toBeGreaterThanOrEqual(user.minute)
  }
})

test('a switch that needs a right besides is a field of the request that is true or false', () => {
  const rows = [...callsByPath].filter(([, { switchRight }]) => switchRight)
  expect(rows.length).toBeGreaterThan(0)
  for (const [path, row] of rows) {
    const { field, right } = row.switchRight ?? expect.fail()
    expect(jsonSchemaOf(row.request, 'input').properties?.[field]?.type, path).toBe('boolean')
    expect(allowsRequest(row, allRights, { [field]: true }), path).toBe(true)
    expect(allowsRequest(row, { ...allRights, [right]: false }, { [field]: true }), path).toBe(false)
    expect(allowsRequest(row, { ...allRights, [right]: false }, { [field]: false }), path).toBe(true)
  }
})

test('a request with a list of ids can name several platforms, so its call has merge rules', () => {
  for (const [path, { request, ids, merge }] of callsByPath) {
    const schema = jsonSchemaOf(request, 'input')
    for (const [field, kind] of Object.entries(ids.request))
      if (kind !== 'asGiven' && schema.properties?.[field]?.type === 'array') expect(merge, path).toBeDefined()
  }
})

test('the errors of a row are not those that every call has', () => {
  for (const [path, row] of callsByPath)
    for (const name of row.errors) expect(commonErrors.has(name), `${path}: ${name}`).toBe(false)
})

test('ids are checked by type: a path that is not a field does not compile', () => {
  const request = z.object({ vehicleId, places: z.array(z.object({ pointId: z.string(), tags: z.array(z.string()) })) })
  const row = { about: '', request, data: z.object({}) }
  call({ ...row, ids: { request: { vehicleId: 'vehicle', 'places[].pointId': 'poi', 'places[].tags': 'poi' } } })
  // @ts-expect-error: no such field
  call({ ...row, ids: { request: { vehicleID: 'vehicle' } } })
  // @ts-expect-error: a list needs []
  call({ ...row, ids: { request: { 'places.pointId': 'poi' } } })
  // @ts-expect-error: no such kind
  call({ ...row, ids: { request: { vehicleId: 'car' } } })
})

test('values are read and replaced by path, also within lists and objects that are not always there', () => {
  const data = { a: '1', list: [{ id: '2', inner: { ids: ['3', '4'] } }, { id: null }, 'text'], none: null }
  expect(valuesAt(data, 'a')).toEqual(['1'])
  expect(valuesAt(data, 'list[].id')).toEqual(['2'])
  expect(valuesAt(data, 'list[].inner.ids')).toEqual(['3', '4'])
  expect(valuesAt(data, 'none.id')).toEqual([])
  expect(mapPath(data, 'list[].inner.ids', id => `${String(id)}@b`)).toEqual({
    ...data,
    list: [{ id: '2', inner: { ids: ['3@b', '4@b'] } }, { id: null }, 'text'],
  })
})

test('the number of pages is the total over the page size, rounded up (S7.call.24)', () => {
  expect([0, 1, 20_000, 20_001].map(total => pageCount(total))).toEqual([0, 1, 1, 2])
})

test('every error has a text in both languages with the same placeholders, and a code of its own or of the same reaction', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted()
  for (const [name, call] of Object.entries(errors)) {
    expect(call.zh, name).toMatch(/[\u4e00-\u9fff]/)
    expect(call.en, name).not.toMatch(/[\u4e00-\u9fff]/)
    expect(placeholders(call.zh), name).toEqual(placeholders(call.en))
    const first = errorByCode(call.rspCode)
    if (call.rspCode !== 4010001) expect(first).toBe(name)
    else expect(first && errors[first].reaction, name).toBe(call.reaction)
    if (call.otherCode !== undefined) expect(errorByCode(call.otherCode)).toBe(name)
  }
})

test('only the failure of the server itself is a 5xx: clients do not read the reply of one', () => {
  const failures = Object.entries(errors).filter(([, { http = 200 }]) => http >= 500)
  expect(failures.map(([name]) => name)).toEqual(['server.failed'])
})

test('every report tells which days it counted, and a ranking ranks unless another order is asked for', () => {
  for (const { parts, ranks, groups } of reportNames.map(reportOf))
    for (const { call: path } of parts) {
      const { data, request } = callsByPath.get(path) ?? expect.fail(path)
      expect(Object.keys((data as z.ZodMiniObject).shape), path).toContain('days')
      const asked = request.parse({ vehicleIds: ['1'], startTime: 0, endTime: 1 }) as Record<string, unknown>
      expect([path, asked['sortBy'] !== 'name', asked['descending']]).toEqual([path, ranks ?? false, ranks ?? false])
      expect([path, asked['group']]).toEqual([path, groups[0]])
    }
})

/** Defaults of calls that change something, which erase nothing that was stored before. */
const ofTheSending: Readonly<Record<string, readonly string[]>> = {
  // Handed in once, as a record of its own.
  'vehicle/modifyDepartureCheck': ['mileage', 'note'],
  // Which version was read.
  'departureCheck/saveChecklist': ['basedOn'],
  // What is said of the submission.
  'vehManager/submitInstMtcTask': ['overrides', 'note'],
}

test('a call that changes something has no default that would erase what it does not name', () => {
  const erasing = [...callsByPath]
    .filter(([path]) => /\/(upd|save|set|modify|submit|change)[A-Z]|\/save$/.test(path))
    .map(([path, { request }]) => [
      path,
      Object.entries(request.shape).flatMap(([name, field]) => (field instanceof z.ZodMiniDefault ? [name] : [])),
    ])
    .filter(([, names = []]) => names.length > 0)
  expect(Object.fromEntries(erasing)).toEqual(ofTheSending)
})

test('the texts quoted by the specification are unchanged', () => {
  const textOf = (name: ErrorName) => errorText(name, 'en')
  expect(textOf('login.wrongUser')).toBe('wrong user or password')
  expect(textOf('login.wrongKey')).toBe('wrong user key')
})

test('texts for a lost identity and for vehicles that are not online exist in both languages', () => {
  for (const name of ['session.unknown', 'vehicle.offline'] as const)
    expect(errors[name].zh !== errors[name].en && errors[name].zh.length > 0, name).toBe(true)
  expect(errorText('session.unknown', 'en')).toBe('identity check failed, please log in again')
})

test('placeholders are replaced by values, and kept without a value', () => {
  expect(fillPlaceholders('{a} of {b}', { a: 1 })).toBe('1 of {b}')
})

test('the organisation list is read from any position in data', () => {
  const call = callsByPath.get('vehicle/getOrg')
  const one = { id: 1, orgId: 1, parentId: 0, isParent: false, splicId: '1', orgName: 'A' }
  for (const data of [{ host: [one] }, [one], { list: [one] }]) expect(call?.data.parse(data)).toEqual({ host: [one] })
})
