import { expect, test } from 'vitest'
import { localTime } from '@outrider/tables'
import { csvRows } from '@outrider/tables/csv'
import { csvColumns, csvOf, type CsvTexts } from './point-table.ts'
import { rowsPerChunk, segmentsOf } from './exported-track.ts'
import { gpxOf } from './gpx.ts'
import { kmlOf } from './kml.ts'
import { aStop, begin, exported, gapAfterRow, pointOf } from '../../../testing/exported-tracks.ts'
import { xmlText } from '@outrider/tables/xml'

const noFix = { latitude: null, longitude: null }
const partial = (points: number, total: number) => `${points} of ${total}`
const gpx = (...tracks: ReturnType<typeof exported>[]) =>
  [...gpxOf(tracks, { late: 'sent later', arrival: 'by arrival', implausible: 'implausible', partial }, begin)].join('')
const kml = (...tracks: ReturnType<typeof exported>[]) =>
  [
    ...kmlOf(tracks, {
      document: 'Tracks',
      stops: 'Parks',
      stop: () => 'Parked <10 min>',
      late: 'sent later',
      arrival: 'by arrival',
      implausible: 'implausible',
      partial,
    }),
  ].join('')
const words: CsvTexts = {
  heading: column => column,
  alarm: name => `the ${name}`,
  place: kind => kind,
  yes: 'yes',
  no: 'no',
  on: 'on',
  off: 'off',
}
const csv = (...tracks: ReturnType<typeof exported>[]) => [...csvOf(tracks, words)].join('')
const inside = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}[ >].*?</${element}>`, 'gs'))].map(([match]) => match)

test('a line is broken in each gap, and what has no place is not in it', () => {
  const points = [pointOf(0), pointOf(1, noFix), pointOf(2), pointOf(100), pointOf(101)]
  expect(segmentsOf(exported(points))).toEqual([[0, 2, 3, 4]])
  expect(segmentsOf(exported(points, { gaps: [gapAfterRow(2)] }))).toEqual([
    [0, 2],
    [3, 4],
  ])
  expect(segmentsOf(exported([pointOf(0, noFix)]))).toEqual([])
})

test('GPX has each place in WGS-84 with its time, and its speed in metres a second', () => {
  const file = gpx(
    exported([pointOf(0)]),
    exported([pointOf(1, { latitude: -0.002001, longitude: -70.5, speed: 72.4, late: true })]),
  )
  expect(file).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<gpx version="1.1" /)
  const points = inside(file, 'trkpt')
  expect(points).toHaveLength(2)
  expect(points[0]).toContain('<trkpt lat="31.230400" lon="121.473700"><time>2026-01-01T00:00:00Z</time><extensions>')
  expect(points[0]).toContain('<tpx:speed>10.00</tpx:speed><tpx:course>90</tpx:course>')
  expect(points[1]).toContain('lat="-0.002001" lon="-70.500000"')
  expect(points[1]).toContain('<time>2026-01-01T00:00:10Z</time><cmt>sent later</cmt>')
  expect(points[1]).toContain('<tpx:speed>20.11</tpx:speed>')
})

test('GPX begins a segment after each gap, a track for each vehicle, and leaves out what has no place', () => {
  const points = [pointOf(0), pointOf(1, noFix), pointOf(2), pointOf(90)]
  const file = gpx(exported(points, { gaps: [gapAfterRow(2)] }), exported([pointOf(0)], { name: 'B' }))
  expect(inside(file, 'trk').map(track => inside(track, 'trkseg').map(segment => inside(segment, 'trkpt').length))).toEqual([
    [2, 1],
    [1],
  ])
})

test('a file of a track that is not whole says so', () => {
  const some = exported([pointOf(0)], { reduced: true, total: 900 })
  expect(gpx(some)).toContain('<desc>1 of 900</desc>')
  expect(kml(some)).toContain('<description>1 of 900</description>')
})

const wrongAt = (row: number) =>
  exported(
    Array.from({ length: 20 }, (_, at) => pointOf(at, at === row ? { latitude: 60, late: true } : at > 15 ? { late: true } : {})),
  )

test('a place where it cannot have been is in no line, but there as what it is', () => {
  const [ofGpx, ofKml, ofCsv] = [gpx(wrongAt(9)), kml(wrongAt(9)), csv(wrongAt(9))]
  expect(inside(ofGpx, 'trkpt')).toHaveLength(19)
  expect(inside(ofGpx, 'trkseg')).toHaveLength(1)
  expect(ofGpx.indexOf('<wpt ')).toBeLessThan(ofGpx.indexOf('<trk>'))
  expect(inside(ofGpx, 'wpt')).toEqual([
    '<wpt lat="60.000000" lon="121.473700"><time>2026-01-01T00:01:30Z</time><name>implausible</name><cmt>沪A·12345 · sent later</cmt></wpt>',
  ])
  expect(inside(ofKml, 'gx:coord')).toHaveLength(19)
  const [implausible] = inside(ofKml, 'Placemark').filter(place => place.includes('<Point>'))
  expect(implausible).toContain('<name>implausible</name>')
  expect(implausible).toContain('<description>sent later</description><TimeStamp><when>2026-01-01T00:01:30Z</when></TimeStamp>')
  expect(implausible).toContain('<coordinates>121.473700,60.000000</coordinates>')
  const lines = ofCsv.split('\r\n')
  expect(lines[10]).toMatch(/,yes,implausible,yes$/)
  expect(lines[11]).toMatch(/,no,plausible,yes$/)
})

test('a leap that no driving explains breaks the line, and 0,0 is no place', () => {
  const points = Array.from({ length: 40 }, (_, at) => pointOf(at, at >= 20 ? { latitude: 40 + at * 0.001 } : {}))
  expect(segmentsOf(exported(points)).map(segment => segment.length)).toEqual([20, 20])
  const zero = exported([pointOf(0), pointOf(1, { latitude: 0, longitude: 0 }), pointOf(2)])
  expect(segmentsOf(zero)).toEqual([[0, 2]])
  expect(csv(zero)).toMatch(/,no,none,yes/)
})

test('in KML each point of a line says whether it came late, where any did', () => {
  expect(inside(kml(wrongAt(9)), 'gx:value').join('')).toBe(
    `${'<gx:value>0</gx:value>'.repeat(15)}${'<gx:value>1</gx:value>'.repeat(4)}`,
  )
  expect(kml(exported([pointOf(0)]))).not.toContain('SimpleArrayData')
})

test('a point with the time of its arrival says so in every kind of file', () => {
  const some = exported([pointOf(0), pointOf(1, { timeOfArrival: true })])
  expect(inside(gpx(some), 'trkpt').map(point => inside(point, 'cmt'))).toEqual([[], ['<cmt>by arrival</cmt>']])
  expect(inside(kml(some), 'gx:SimpleArrayData')).toEqual([
    '<gx:SimpleArrayData name="arrival">\n<gx:value>0</gx:value>\n<gx:value>1</gx:value>\n</gx:SimpleArrayData>',
  ])
  const at = csvColumns.indexOf('arrival') - csvColumns.length
  const [, ...lines] = csv(some).trimEnd().split('\r\n')
  expect(lines.map(line => line.split(',').at(at))).toEqual(['no', 'yes'])
})

test('a table of a track that is not whole says of each point whether those beside it are there', () => {
  const some = exported([pointOf(0), pointOf(1), pointOf(2)], {
    reduced: true,
    total: 900,
    completeDays: [{ from: begin + 10_000, to: begin + 15_000 }],
  })
  const [, ...lines] = csv(some).trimEnd().split('\r\n')
  expect(lines.map(line => line.split(',').at(-1))).toEqual(['no', 'yes', 'no'])
})

test('KML has a track per segment, times before places, and the parks as places with their time', () => {
  const points = [pointOf(0), pointOf(1), pointOf(90)]
  const file = kml(exported(points, { gaps: [gapAfterRow(1)], stops: [aStop(), aStop({ open: true })] }))
  const [first, second] = inside(file, 'gx:Track')
  expect(first).toBe(
    '<gx:Track>\n<when>2026-01-01T00:00:00Z</when>\n<when>2026-01-01T00:00:10Z</when>\n' +
      '<gx:coord>121.473700 31.230400 0</gx:coord>\n<gx:coord>121.473700 31.231400 0</gx:coord>\n</gx:Track>',
  )
  expect(second).toContain('00:15:00Z')
  expect(file).toContain('<color>fff0742f</color>')
  const stops = inside(file, 'Placemark').filter(place => place.includes('<Point>'))
  expect(stops[0]).toContain('<name>Parked &lt;10 min&gt;</name>')
  expect(stops[0]).toContain('<begin>2026-01-01T00:00:00Z</begin><end>2026-01-01T00:10:00Z</end>')
  expect(stops[0]).toContain('<coordinates>121.473700,31.230400</coordinates>')
  // One that goes on has no end yet.
  expect(stops[1]).not.toContain('<end>')
})

test('names cannot break out of the XML', () => {
  expect(xmlText(`<a href="x">'&\u0000\u0008\uD800\uFFFE😀`)).toBe('&lt;a href=&quot;x&quot;&gt;&apos;&amp;😀')
  const hostile = exported([pointOf(0)], { name: '</name><script>' })
  for (const file of [gpx(hostile), kml(hostile)]) expect(file).not.toContain('<script>')
})

test('CSV begins with the mark of UTF-8, has its headings and a line for each point, also for those without a place', () => {
  const lines = csv(
    exported([pointOf(0, { alarms: 0x80000003, recorderSpeed: 35.5 }), pointOf(1, { ...noFix, mileage: null, late: true })]),
  ).split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${csvColumns.join(',')}`)
  expect(lines[1]).toBe(
    `沪A·12345,${localTime(begin)},2026-01-01T00:00:00.000Z,31.230400,121.473700,36.0,35.5,90,on,1234.5,0.000,"the emergency; the overspeed; the bit31",no,no,plausible,yes`,
  )
  expect(lines[2]).toContain('2026-01-01T00:00:10.000Z,,,36.0,,90,on,,0.100,,no,yes,none,yes')
  expect(lines.slice(3)).toEqual([''])
})

const csvText = (text: string): string => csvRows([[text]]).replace(/\r\n$/, '')

test('no text in a CSV is a formula', () => {
  for (const begins of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
    expect(csvText(`${begins}=cmd|' /C calc'!A0`), begins).toMatch(/^"?'[^\s]/)
  }
  expect(csvText('=HYPERLINK("http://x","a")')).toBe(`"'=HYPERLINK(""http://x"",""a"")"`)
  expect(csvText('a-1')).toBe('a-1')
  expect(csvText('a;b')).toBe('"a;b"')
  expect(csvText('-')).toBe("'-")
  const [, line] = csv(exported([pointOf(0, { longitude: -70.5 })], { name: '@SUM(1)' })).split('\r\n')
  expect(line).toMatch(/^'@SUM/)
  // Our own figures stay figures.
  expect(line).toContain(',-70.500000,')
})

test('a line end inside a text begins no row in a CSV', () => {
  for (const end of ['\r\n', '\n', '\r']) expect(csvText(`沪A${end}=1`)).toBe(`"沪A${end}=1"`)
})

test('a long track comes in pieces', () => {
  const points = Array.from({ length: rowsPerChunk * 2 + 1 }, (_, row) => pointOf(row))
  expect([...csvOf([exported(points)], words)]).toHaveLength(1 + 3)
})
