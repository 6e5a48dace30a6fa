/**
 * The header of a media packet as a table (JT/T 1078-2016 clause 5.6, table 19). Where the fields stand follows from the rows: the SIM has 6
 * bytes, or 10 with terminals of the 2019 generation, and the last rows are there for some kinds of data only.
 */

/** Bytes of the SIM. */
export type SimBytes = 6 | 10

/** What a packet carries; the index is the high nibble of the data type. */
export const dataKinds = ['i', 'p', 'b', 'audio', 'transparent'] as const
export type DataKind = (typeof dataKinds)[number]

/** Which part of a frame a packet is; the index is the low nibble of the data type. */
export const parts = ['whole', 'first', 'last', 'middle'] as const
export type Part = (typeof parts)[number]

/** `30 31 63 64` */
export const MAGIC = 0x30316364
export const MAGIC_BYTES = Uint8Array.of(0x30, 0x31, 0x63, 0x64)

/** Longest body that the length field can state. The standard allows 950; terminals send more. */
export const MAX_BODY = 0xffff

interface HeaderField {
  bytes: (sim: SimBytes) => number
  /** Left out for the other kinds. */
  kinds?: readonly DataKind[]
}

const video: readonly DataKind[] = ['i', 'p', 'b']
const timed: readonly DataKind[] = [...video, 'audio']
const field = (bytes: number, kinds?: readonly DataKind[]): HeaderField => ({ bytes: () => bytes, kinds })

/** In the order of the wire. */
export const headerFields = {
  magic: field(4),
  /** Version 2 bits, padding 1, extension 1, CSRC count 4. Terminals differ; not checked. */
  rtp: field(1),
  /** Top bit: marker, which terminals set never or always. The rest: payload type. */
  payloadType: field(1),
  /** One counter for all packets of a link; wraps after 65535. */
  sequence: field(2),
  /** BCD, filled up with zeros on the left. */
  sim: { bytes: sim => sim },
  channel: field(1),
  /** High nibble: kind of data. Low nibble: part of a frame. */
  dataType: field(1),
  /** ms; of any origin. */
  timestamp: field(8, timed),
  /** ms since the last I frame. */
  sinceKeyFrame: field(2, video),
  /** ms since the last frame. */
  sinceFrame: field(2, video),
  bodyLength: field(2),
} satisfies Record<string, HeaderField>

export type HeaderFieldName = keyof typeof headerFields

/** Offset of each field, bytes; `body`: of the first byte after the header. Fields that the kind does not have are at -1. */
export type HeaderLayout = Readonly<Record<HeaderFieldName | 'body', number>>

function layoutOf(sim: SimBytes, kind: DataKind): HeaderLayout {
  const offsets: Record<string, number> = {}
  let at = 0
  for (const [name, { bytes, kinds }] of Object.entries<HeaderField>(headerFields)) {
    const there = !kinds || kinds.includes(kind)
    offsets[name] = there ? at : -1
    if (there) at += bytes(sim)
  }
  return { ...offsets, body: at } as HeaderLayout
}

const layoutsOf = (sim: SimBytes): readonly HeaderLayout[] => dataKinds.map(kind => layoutOf(sim, kind))

/** By kind of data: the index is the high nibble. */
export const layouts: Readonly<Record<SimBytes, readonly HeaderLayout[]>> = { 6: layoutsOf(6), 10: layoutsOf(10) }

/** Bytes before the body. */
export const headerLength = ({ simBytes, kind }: { simBytes: SimBytes; kind: DataKind }): number =>
  (layouts[simBytes][dataKinds.indexOf(kind)] as HeaderLayout).body

/** The longest header: 34 bytes, of video with a SIM of 10. */
export const MAX_HEADER = Math.max(...[...layouts[6], ...layouts[10]].map(layout => layout.body))
