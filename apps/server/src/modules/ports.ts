/**
 * What modules offer to each other and to http, and what tests replace. Modules import these types and never each other; the module
 * that offers a port returns it from its start.
 */
import type {
  AcceptanceResult,
  AskedFacts,
  Address,
  AppMenuAuth,
  AlarmCase,
  AlarmFile,
  AskedFirst,
  Basemap,
  CaptchaAnswer,
  ClientUpdate,
  CutHindrance,
  KeptTalk,
  Lang,
  AnalysisFrom,
  MailedAnalysisName,
  MapLayer,
  NoticeKind,
  ShownUnits,
  StandingEvidence,
  Vehicle,
  VideoStream,
  WrittenForms,
} from '@outrider/contract'
import type { Cell, FileColumn } from '@outrider/tables'
import type { Transaction } from 'kysely'
import type { CallContext, SignedInUser } from '../calls/handlers.ts'
import type { Edition } from '../events/edition.ts'
import type { ReceivedMessage } from '../events/stored-messages.ts'
import type { StopOptions, StopPermit } from '../events/terminals.ts'
import type { CommandRequester, DriverText, ReplayControl, TerminalRecording } from '../events/terminal-commands.ts'
import type { AcceptanceTimes } from './acceptance/acceptance-times.ts'
import type { StreamTimes } from '../media/live-stream.ts'
import type { TalkTimes } from '../media/talk/talk-line.ts'
import type { CommandTimes } from './commands/sending/command-times.ts'
import type { Logo } from './logos.ts'
import type { SettingTimes } from './terminal-settings/setting-times.ts'
import type { ReplayTimes } from '../media/replay-times.ts'
import type { MakerProfile } from '../profiles/maker-profile.ts'
import type { RemakePermit } from '../peers/terminals-everywhere.ts'
import type { RecordedCheck, RecordedTrip } from '../rules/departure.ts'
import type { SensorBook } from '../sensors/sensor-book.ts'
import type { SensorRows } from '../sensors/sensor-rows.ts'
import type { Database } from '../store/schema.ts'
import type { LinkTimes } from '../supervision/times.ts'
import type { AccessScope } from '../fleet/access-scope.ts'
import type { RecorderKindName } from '../fleet/recorder-data.ts'
import type { FetchPlace } from '../media/fetched-packets.ts'
import type { RelayedMedia } from '../media/relay.ts'
import type { Player } from '../media/replay-streams.ts'
import type { Viewer, ViewerLink, ViewerWay } from '../media/viewer.ts'

export interface Ports {
  papers: PapersPort
  maintenance: MaintenancePort
  vehicleBook: VehicleBookPort
  workOrders: WorkOrdersPort
  companySignOut: CompanySignOutPort
  maps: MapsPort
  streetFiles: StreetFilesPort
  updates: UpdatesPort
  signIn: SignInPort
  messageAlarms: MessageAlarmsPort
  alarmTimes: AlarmTimesPort
  alarmPictures: AlarmPicturesPort
  officialAccount: OfficialAccountPort
  pushSubscriptions: PushSubscriptionsPort
  notices: NoticesPort
  noticeChannels: NoticeChannelsPort
  mail: MailPort
  textMessages: TextMessagesPort
  video: VideoPort
  talk: TalkPort
  recordings: RecordingsPort
  keptTalks: KeptTalksPort
  listening: ListeningPort
  passing: PassingPort
  keptMessages: KeptMessagesPort
  recorder: RecorderPort
  caseEvidence: CaseEvidencePort
  departureBlocks: DepartureBlocksPort
  notToLeave: NotToLeavePort
  recordedChecks: RecordedChecksPort
  recordedTrips: RecordedTripsPort
  figures: FiguresPort
  risk: RiskPort
  superiors: SuperiorsPort
  superiorLinks: LinkedPlatformsPort
  subordinateLinks: LinkedPlatformsPort
  analyses: AnalysesPort<AnalysisFrom<'safety'>>
  overviewTables: AnalysesPort<AnalysisFrom<'overview'>>
  tripTables: AnalysesPort<AnalysisFrom<'trips'>>
  drivers: DriversPort
  interlock: InterlockPort
  stopGate: StopGatePort
  /** Permits for what other servers were asked for. */
  madeAgain: RemakePermit
  writtenForms: WrittenFormsPort
  sensors: SensorsPort
  profiles: ProfilesPort
  photos: PhotosPort
  relays: RelaysPort
  recordedRelays: RecordedRelaysPort
  handedFiles: HandedFilesPort
  superiorVideo: SuperiorVideoPort
  superiorFiles: SuperiorFilesPort
  subordinateVideo: SubordinateVideoPort
  mediaTries: MediaTriesPort
  settingTry: SettingTryPort
}

interface MediaTry {
  vehicleId: number
  by: Exclude<CommandRequester, 'platform'>
  /** ms. */
  withinMs: number
  signal: AbortSignal
}

/** Whether pictures and sound of a terminal arrive. Nobody sees or hears them, and nothing of them is kept. A word: they do not. */
export interface MediaTriesPort {
  live(asked: MediaTry & { channel: number }): Promise<{ bytes: number } | AcceptanceResult>
  /** `speaks`: what it sends can be answered in its codec. `listenMs`: after the first packet. */
  talk(asked: MediaTry & { listenMs: number }): Promise<{ packets: number; codec: string; speaks: boolean } | AcceptanceResult>
}

/** Writes a parameter of a terminal back as it is, by the way of all changes: with its record, one at a time, and read afterwards. */
export interface SettingTryPort {
  writeBack(asked: {
    vehicleId: number
    by: Exclude<CommandRequester, 'platform'>
    userName: string
    edition: string
    /** Number of the parameter. */
    id: number
    signal: AbortSignal
  }): Promise<{ result: AcceptanceResult; value?: number | string; readBack?: number | string }>
}

/** Vehicles that are added by no form. */
export interface VehicleBookPort {
  /** Without a terminal, with its line in the log of changes; the caller tells the fleet. Undefined: its plate is another vehicle's. */
  addWithoutTerminal(
    tx: Transaction<Database>,
    vehicle: { orgId: number; plateNum: string; plateColor: Vehicle['plateColor'] },
    by: string,
  ): Promise<number | undefined>
}

/** Live video as terminals send it, for who is no user: a superior platform. */
export interface RelaysPort {
  /** Has the terminal asked for it; undefined: it comes. `channel` 0: all cameras. Frozen, over its month or without a port for video it is refused. */
  begin(vehicleId: number, channel: number): Promise<'offline' | 'noCamera' | 'noAnswer' | 'refused' | undefined>
  /** Undefined: as `begin` refuses. */
  open(
    wanted: { vehicleId: number; channel: number; media: RelayedMedia },
    link: ViewerLink,
  ): Promise<{ leave(): void } | undefined>
  /** False: begun now it would be refused. */
  mayGoOn(vehicleId: number): Promise<boolean>
}

/** Why nothing comes of what a superior platform wants of a camera. */
export type RelayFailure = 'offline' | 'noCamera' | 'noAnswer' | 'refused' | 'range' | 'unknown' | 'busy'

/** The same of what terminals have recorded. `since`: nothing of before is told or played, ms since 1970. */
export interface RecordedRelaysPort {
  /** What there is now, as the terminal says. `channel` 0: of all. */
  list(
    vehicleId: number,
    part: RecordedPart & { alarm: boolean; since: number },
  ): Promise<readonly TerminalRecording[] | RelayFailure>
  /** Has it played; undefined: it comes. */
  begin(player: Player, vehicleId: number, part: RecordedPart & { since: number }): Promise<RelayFailure | undefined>
  /** It plays, and nobody has fetched it yet. */
  isAwaited(played: { player: Player; vehicleId: number; channel: number }): boolean
  /** Undefined: it is not awaited. */
  open(
    wanted: { player: Player; vehicleId: number; channel: number; media: RelayedMedia },
    link: ViewerLink,
  ): { leave(): void } | undefined
  /** Of all that it plays of the vehicle; undefined: done. */
  control(player: Player, vehicleId: number, control: ReplayControl): Promise<RelayFailure | 'notPlaying' | undefined>
  /** False: begun now it would be refused. */
  mayGoOn(vehicleId: number): Promise<boolean>
}

/** The same as files, which superior platforms fetch by FTP. */
export interface HandedFilesPort {
  /** Where they are fetched; undefined: there is no port for it. */
  place(): { host: string; port: number } | undefined
  /** Has the terminal send it. `session`: serial of the message that it was asked by; `size`: bytes that are expected, 0: unknown. */
  begin(
    wanted: RecordedPart & { who: string; vehicleId: number; since: number; size: number },
  ): Promise<{ downloadId: string; session: number } | RelayFailure>
  /** False: it is in no state for that, or the terminal does not do it. */
  control(downloadId: string, command: 'pause' | 'resume' | 'cancel'): Promise<boolean>
  /** Names of its files, none where it came to nothing; undefined: it has not ended. */
  ended(downloadId: string): Promise<string[] | undefined>
}

/** Who may fetch them. */
export interface SuperiorFilesPort {
  /** The download of an account that was told; undefined: there is no such account. */
  downloadOf(user: string, password: string): Promise<string | undefined>
}

/** What superior platforms fetch over HTTP. */
export interface SuperiorVideoPort {
  /** `name`: PLATE.COLOUR.CHANNEL.MEDIA.CODE, of live video or of what was asked for of recordings. Undefined: nobody may fetch that. */
  open(name: string, link: ViewerLink): Promise<{ leave(): void } | undefined>
}

/** Video of vehicles that platforms which report to this one have. */
export interface SubordinateVideoPort {
  /** Undefined: it is no such vehicle. `up`: a link with its platform is here. `run`: the other server that has it, as far as that is known. */
  of(vehicleId: number): Promise<{ up: boolean; run: number | undefined } | undefined>
  /** Where its packets are fetched over HTTP. Rejects with VideoFailure. */
  begin(vehicleId: number, channel: number): Promise<FetchPlace>
  /** They are fetched no longer. */
  end(vehicleId: number, channel: number): Promise<void>
  /** What there is, as its terminal says. Rejects with VideoFailure, as all that follow. */
  recordings(vehicleId: number, part: RecordedPart): Promise<readonly TerminalRecording[]>
  /** As `begin`, of the one replay that a vehicle has. */
  beginReplay(vehicleId: number, part: RecordedPart): Promise<FetchPlace>
  controlReplay(vehicleId: number, control: ReplayControl): Promise<void>
}
interface RecordedPart {
  channel: number
  /** ms since 1970. */
  start: number
  end: number
  /** Undefined: both. */
  stream: VideoStream | undefined
}

/** Photos for who is no user: a superior platform. */
export interface PhotosPort {
  /** Waits until the picture is stored, or it is known that none comes. `size`: as 0x8801 numbers them. `who`: stands beside the photo. */
  take(wanted: {
    vehicleId: number
    channel: number
    size: number
    who: string
    waitMs: number
  }): Promise<Buffer | 'offline' | 'noCamera' | 'refused' | 'noAnswer'>
}

/** Profiles of makers, as files of the operator have them. */
export interface ProfilesPort {
  of(model: string): MakerProfile | undefined
  readonly all: readonly MakerProfile[]
}

/** Which sensors vehicles have, and what they have read. */
export interface SensorsPort {
  readonly book: Pick<SensorBook, 'of' | 'settled'>
  readonly rows: Pick<SensorRows, 'between' | 'readOnDays'>
}

export type { ViewerLink }

/** What a text is sent to a vehicle with. */
export type PermitFor = (vehicleId: number) => StopOptions

/** How dates and units are written for a user in a language, in files and mails as on screens; without choice and region: metric, the day first. */
export interface WrittenFormsPort {
  of(userId: number, lang: Lang): Promise<{ dateForm: NonNullable<WrittenForms['dateForm']> } & ShownUnits>
}

/** What can stop a vehicle goes by it. */
export interface InterlockPort {
  /**
   * Permits for a text to these vehicles. Refuses a text that some of their terminals may carry out, for who has no right to commands and where cuts
   * need a second person; else the text goes to those only while they stand and all that allowed it is so still. platform: the words are of who runs
   * the installation.
   */
  forText(
    by:
      | (Exclude<CommandRequester, 'platform'> & { rights: Pick<AppMenuAuth, 'commandAuth'>; name: string; login: string })
      | 'platform',
    vehicleIds: readonly number[],
    text: DriverText,
  ): Promise<PermitFor>
  /** Whether a second person has to approve cuts of this vehicle. */
  needsApproval(vehicleId: number): Promise<boolean>
  /** Of these vehicles those of which a second person has to approve cuts. */
  needApproval(vehicleIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Refuses who is no second person: the same as the asker, or perhaps in one hand with them. */
  checkSecond(asker: number | null, user: { readonly userId: number }): Promise<void>
}

/** Recordings that belong to alarms. */
export interface RecordingsPort {
  /** noRecordings: this server has no port for uploads. limited: the vehicle or the disk has no room for it. Asked for once of an alarm and channel. */
  ask(wanted: {
    vehicleId: number
    caseId: string
    channel: number
    /** ms since 1970. */
    start: number
    end: number
    /** Who set the rule. */
    userId: number
    userName: string
  }): Promise<'asked' | 'noRecordings' | 'limited'>
  ofAlarm(caseId: string): Promise<AlarmFile[]>
}

/** Talks that were kept as evidence of alarms. */
export interface KeptTalksPort {
  /** By the name of the file that they become, with what is to be said of each; the oldest first. */
  ofAlarm(caseId: string, rights: Pick<AppMenuAuth, 'talkAuth' | 'listenAuth'>): Promise<KeptTalkOfAlarm[]>
}
export interface KeptTalkOfAlarm {
  name: string
  /** Of who has no file yet, or none at all. */
  state: AlarmFile['state']
  talk: KeptTalk
}

/** Hearing a cab without its driver asking for it. */
export interface ListeningPort {
  /** The operator of this server allows it. */
  readonly allowed: boolean
  /** Has it said to the driver, where the operator wants that. Never rejects. */
  announce(vehicleId: number, by: { userId: number; sessionId: string }): Promise<void>
}

/** What terminals pass through over a connection for media. */
export interface PassingPort {
  /** Why there can be none now. */
  lacks(vehicleId: number): 'talk.notServed' | 'talk.noAddress' | 'talk.busy' | undefined
  /** Resolves when the terminal has connected; what comes within these seconds is kept. Rejects with CommandError. */
  open(of: { vehicleId: number; channel: number; seconds: number; edition: Edition; by: CommandRequester }): Promise<void>
}

/** Messages of terminals that nothing handles. */
export interface KeptMessagesPort {
  keep(message: { vehicleId: number; messageId: number; edition: Edition; bytes: Buffer; receivedAt: number }): Promise<void>
}

/** Driving recorders. */
export interface RecorderPort {
  /** Has it say what it was set to, as a reading of its own; nothing where one is under way. */
  readBack(asked: { vehicleId: number; kinds: readonly RecorderKindName[]; reason: string }, user: SignedInUser): Promise<void>
}

/** Files of alarms that come from elsewhere than their terminals: by the same bounds, as long, and for the same people. */
export interface CaseEvidencePort {
  /** undefined: there is no such alarm, or the user may not see it. */
  vehicleOf(user: Pick<SignedInUser, 'userId'>, caseId: string): Promise<number | undefined>
  /** So many bytes more are taken, as of now. */
  hasRoom(caseId: string, vehicleId: number, bytes: number): Promise<boolean>
  /** Under a name that nothing else of the alarm has; again with the same it is stored once. refused: there is no room for it. */
  keep(file: {
    caseId: string
    vehicleId: number
    name: string
    size: number
    content: AsyncIterable<Uint8Array>
  }): Promise<'stored' | 'refused'>
}

/** Maintenance that is overdue, whose plan says that a vehicle does not leave so. */
export interface MaintenancePort {
  /** Names of the plans; none: it may. `at`: ms since 1970. */
  forbidding(vehicleId: number, at: number): Promise<string[]>
}

/** Alarms for which a vehicle may not leave. */
export interface DepartureBlocksPort {
  /** Names of the rules whose alarms of before (ms since 1970) nobody has handled yet; none: it may. */
  of(vehicleId: number, before: number): Promise<string[]>
}

/** Vehicles that must not leave: their check waits for a release, or they were held back. */
export interface NotToLeavePort {
  of(scope: AccessScope): Promise<{ vehicleId: number; state: 'waiting' | 'held' }[]>
}

/** Departure checks for rules: what counts of these vehicles in a period (ms since 1970), without what other companies recorded of them. */
export interface RecordedChecksPort {
  between(vehicleIds: readonly number[], from: number, to: number): Promise<(RecordedCheck & { vehicleId: number })[]>
}

/** The same of registered trips. */
export interface RecordedTripsPort {
  between(vehicleIds: readonly number[], from: number, to: number): Promise<(RecordedTrip & { vehicleId: number })[]>
}

/** Streams for viewers over WebSockets. */
export interface VideoPort {
  /** Opens what a token is for; undefined: it is unknown, was used, or has expired. `leave` says why the viewer went. */
  watch(
    token: string,
    how: Pick<ViewerWay, 'way' | 'convert'>,
    link: ViewerLink,
    address: string,
  ): Promise<{ viewer: Viewer; leave(why: string): void } | undefined>
  /** A playlist or a segment of a view that goes on; undefined: there is none. */
  fetch(key: string, file: string, address: string): { type: string; body: string | Uint8Array } | undefined
}

/** What the connection of a user who talks can do. */
export interface JoinedTalk {
  /** The user wants to be heard, or is done. */
  speak(on: boolean): void
  /** 8 kHz. */
  speech(samples: Int16Array): void
  leave(): void
}

/** Talk with cabs over WebSockets. */
export interface TalkPort {
  /** Opens what a token is for; undefined: it is unknown, was used, or has expired. */
  join(token: string, link: ViewerLink, address: string): Promise<JoinedTalk | undefined>
}

/** The interlock: nothing that can stop a vehicle is sent unless it was seen standing a moment ago. */
export interface StopGatePort {
  /** To be asked in the turn in which the bytes are written: in `permits` of a command to a terminal. */
  decide(vehicleId: number): StopDecision
  /** Before that: asks the vehicle for its position if the newest is too old to decide on, and waits for it. Never rejects. */
  askFirst(vehicleId: number, by: CommandRequester): Promise<AskedFirst>
  /** For what is sent to the terminal itself and is no order to stop the vehicle: it goes only while the vehicle was seen standing. */
  whileItStands(vehicleId: number): StopPermit
}
export type StopDecision =
  | { readonly allowed: true; readonly evidence: StandingEvidence }
  | { readonly allowed: false; readonly hindrance: CutHindrance; readonly evidence: StandingEvidence | null }

/** Figures of vehicles and days, in the tables of migration 093. */
export interface FiguresPort {
  /** Name of the zone of their days, as in the IANA database. */
  readonly timeZone: string
  /** Computes what is not in the figures of these vehicles yet; at most 50 of them: their tracks are read. */
  bringUpToDate(vehicleIds: readonly number[]): Promise<void>
  /**
   * When the oldest figures were computed of those of these vehicles with newer reports, ms since 1970; nothing: none is behind, or the time ends
   * before today.
   */
  ageOf(vehicleIds: readonly number[], endTime: number): Promise<number[]>
  /** All days whose reports are kept are made again: they are measured by something else now. */
  makeAgain(): Promise<void>
  /** Computes everything that is due. For tests. */
  settled(): Promise<void>
}

/** The superior platforms of the operator. */
export interface SuperiorsPort {
  /** `organisations`: whose vehicles it is told of; absent: everybody's. */
  readonly all: readonly { readonly id: string; readonly name: string; readonly organisations?: readonly number[] | undefined }[]
}

/** The platforms of the operator's file that this one has links with. */
export interface LinkedPlatformsPort {
  /** `organisations`: whose it is; absent: everybody's. */
  readonly all: readonly {
    readonly id: string
    readonly name: string
    readonly edition: '2011' | '2019'
    readonly organisations?: readonly number[] | undefined
  }[]
  /** Resolves when what went over the links of this server is written down. */
  written(): Promise<void>
}

/** What the risk score counts, by the settings of the installation. */
export interface RiskPort {
  /** Numbers of the types of alarms that count. */
  countedTypes(): Promise<number[]>
}

/** What is sent by mail besides the reports, as tables: each part makes its own. */
export interface AnalysesPort<Name extends MailedAnalysisName = MailedAnalysisName> {
  tableOf(name: Name, asked: AskedAnalysis): Promise<AnalysisTable>
}

export interface AskedAnalysis {
  /** Who reads it, and what that user may see. */
  readonly user: Pick<SignedInUser, 'userId' | 'rights'>
  /** Of what is of a vehicle: 0. */
  readonly orgId: number
  /** Of the organisation, or the one; those alone that the user sees. */
  readonly vehicleIds: readonly number[]
  /** ms since 1970, end excluded. */
  readonly startTime: number
  readonly endTime: number
  readonly lang: Lang
  readonly units: ShownUnits
}

export interface AnalysisTable {
  readonly columns: readonly FileColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** Sums of all rows; empty: there are none. */
  readonly total: readonly Cell[]
  /** Figures of the whole, with their names. */
  readonly notes: readonly (readonly Cell[])[]
}

/** A time in which a vehicle was somebody's, and how that is known. */
export interface ClaimedTime {
  readonly by: 'card' | 'trip' | 'regular'
  readonly vehicleId: number
  readonly driverId: number
  /** The same for all rows of a person who drives for several organisations. */
  readonly person: number
  readonly name: string
  readonly organisationId: number
  /** ms since 1970; null: it still is. */
  readonly from: number
  readonly to: number | null
}

/** Who drove what, by the cards in terminals. */
export interface DriversPort {
  /** undefined: no such driver of these organisations. */
  driver(id: number, organisationIds: readonly number[]): Promise<{ name: string; organisationId: number } | undefined>
  /** When the driver, for whichever of these organisations, had a card in which vehicle; `to` null: it is still there. ms since 1970. */
  drives(
    id: number,
    organisationIds: readonly number[],
    from: number,
    to: number,
  ): Promise<{ vehicleId: number; from: number; to: number | null }[]>
  /** A driver, and those of these organisations with the same number: the same person. */
  samePerson(id: number, organisationIds: readonly number[]): Promise<number[]>
  /** Who of these organisations had a card in which vehicle at which moment (ms since 1970): a name for each, null: nobody. */
  namesAt(moments: readonly { vehicleId: number; time: number }[], organisationIds: readonly number[]): Promise<(string | null)[]>
  /** Who of these organisations had a card in these vehicles, and when; as `drives`. */
  drivesIn(
    vehicleIds: readonly number[],
    organisationIds: readonly number[],
    from: number,
    to: number,
  ): Promise<
    {
      driverId: number
      name: string
      /** Masked. */
      licence: string
      organisationId: number
      vehicleId: number
      from: number
      to: number | null
    }[]
  >
  /**
   * Whose these vehicles were, of drivers of any organisation: names are for those who may see them. `carded`: vehicles in which cards are used.
   */
  claims(vehicleIds: readonly number[], from: number, to: number): Promise<{ claims: ClaimedTime[]; carded: ReadonlySet<number> }>
}

/** Basemaps and map services that the operator configured. */
export interface MapsPort {
  readonly basemap: Basemap
  /** The first is the default. */
  readonly layers: readonly MapLayer[]
  readonly keys: readonly { apiType: string; mapKeys: string }[]
  /** Reverse geocoding services in order of preference. */
  readonly addressServices: readonly { source: Exclude<Address['source'], 'nearest' | 'streets'>; languages: readonly Lang[] }[]
}

/** Street maps that this server keeps, for its own clients. */
export interface StreetFilesPort {
  /** By its name in addresses; undefined: there is none. */
  find(file: string): Promise<{ path: string; bytes: number } | undefined>
}

/** New releases of the app. */
export interface UpdatesPort {
  newest(mobileOs: number, lang: Lang): Promise<ClientUpdate | null>
}

export interface SignInPort {
  /** Sign-in by text message is available. */
  readonly bySms: boolean
  /**
   * Tries of a password that is checked elsewhere: counted, slowed and asked for a captcha as all are. `check` gets it as typed; undefined: it is wrong. What
   * `check` throws is no try.
   */
  byPassword<Found>(
    tried: { readonly account: string; readonly password: string; readonly captcha: CaptchaAnswer },
    context: Pick<CallContext, 'address' | 'signal'>,
    check: (typed: string) => Promise<Found | undefined>,
  ): Promise<Found>
}

/** Alarms that are read without signing in. */
export interface MessageAlarmsPort {
  /** The newest pending ones that the user may see, each with the id of a message that opens it. */
  pendingOf(userId: number): Promise<(AlarmCase & { vehAlmMsgId: string })[]>
  /** Id of a message about an alarm for this user; undefined: there is no such user. */
  idFor(userId: number, alarmId: string): Promise<string | undefined>
}

/** Alarms whose reports are moved in time. */
export interface AlarmTimesPort {
  /** Within the transaction that moves the reports of a vehicle; the alarms that went with them. Call `tell` after its commit. */
  move(
    within: Transaction<Database>,
    vehicleId: number,
    moved: readonly { from: number; to: number; digest: string }[],
  ): Promise<string[]>
  tell(ids: readonly string[]): Promise<void>
}

/** Pictures that were taken around an alarm. */
export interface AlarmPicturesPort {
  /** Stores a picture with its alarm; false: it is of none, or the alarm has enough. */
  store(message: ReceivedMessage<'media'>): Promise<boolean>
}

/** Services for pages of the official account; `data` of the replies is sent as it is. */
export interface OfficialAccountPort {
  signature(page: string): Promise<object>
  exchange(code: string): Promise<object>
  credential(code: string): Promise<object>
  alarmData(credential: string): Promise<readonly object[]>
  /** Throws a Refusal for a credential that is unknown or expired. */
  openIdOf(credential: string): string
  /** Sender of template messages; undefined: not configured. */
  sender(): PushSender | undefined
}

export interface PushSubscriptionsPort {
  userOfOpenId(openId: string): Promise<number | undefined>
}

/** Papers of vehicles and drivers. */
export interface PapersPort {
  /** Names of the ended papers for which a vehicle may not leave; none: it may, or its organisation does not ask for that. `at`: ms since 1970. */
  refusing(vehicleId: number, organisationId: number, at: number, lang: Lang): Promise<string[]>
  /** Hours for which a terminal may be down before its vehicle may not leave; undefined: its organisation does not ask for that. */
  deviceDownHours(organisationId: number): Promise<number | undefined>
}

/** What came of what a provider said; `later`: it could not be checked now. */
export type SignOutNotice = 'done' | 'refused' | 'later'

export interface CompanySignOutPort {
  /** @param token signed by the provider: which sign-in there has ended */
  receive(token: string): Promise<SignOutNotice>
}

/** Applications that other parts begin. */
export interface WorkOrdersPort {
  /**
   * Applies for a maintenance of a vehicle that the user sees.
   * @returns its number
   * @throws Refusal for a phone number nobody can call
   */
  begin(
    asker: Pick<CallContext, 'address' | 'lang' | 'askedIds'> & { user: SignedInUser },
    vehicleId: number,
    asked: Omit<AskedFacts, 'plateNum' | 'latitude' | 'longitude'>,
  ): Promise<string>
}

export interface NoticesPort {
  /** To every device of a user. False: no device took it, or the user wants none. */
  send(userId: number, messageIn: (lang: Lang) => PushMessage, besides?: NoticeBesides): Promise<boolean>
  /** The user wants pushes and may be disturbed at this time, ms since 1970: for what can wait. */
  mayDisturb(userId: number, at: number): Promise<boolean>
  /** Of alarms that are told beside pushes: of the types and vehicles that the user chose for pushes. */
  wantsAlarm(userId: number): Promise<(type: number, vehicleId: number) => boolean>
}

/** A push that also goes by the channels that its user chose for this kind. */
export interface NoticeBesides {
  readonly kind: NoticeKind
  /** Of whose organisations the channel has to be, and what the user has to see then. undefined: it is about the user. */
  readonly vehicleId?: number | undefined
}

/** Channels beside pushes. */
export interface NoticeChannelsPort {
  /** Stores a notice for each channel that the user chose for its kind; how many. */
  tell(userId: number, messageIn: (lang: Lang) => PushMessage, as: NoticeBesides): Promise<number>
}

/** The mail server of the operator. */
export interface MailPort {
  /** undefined: there is none. */
  readonly send:
    | ((mail: {
        /** The same at each try. */
        readonly id: string
        readonly to: string
        readonly subject: string
        readonly text: string
        /** Stands above the text. */
        readonly logo?: Logo | undefined
        /** `setUp`: the server takes nothing until the operator has mended its address or password. */
      }) => Promise<{ result: 'taken' | 'refused' | 'busy' | 'unreachable' | 'setUp'; answer: string }>)
    | undefined
  /** Where people open the platform. */
  readonly webAddress: string | undefined
}

/** The gateway of the operator for text messages. */
export interface TextMessagesPort {
  /** The status with which it answered; undefined: it did not. The field itself is undefined where there is none. */
  readonly send: ((mobile: string, text: string) => Promise<number | undefined>) | undefined
}

/** Where notifications of a user go. */
export interface PushSubscription {
  id: string
  userId: number
  kind: 'web' | 'officialAccount' | 'fcm' | 'apns'
  /** Endpoint of the push service, open id, or the client id of the shell. */
  address: string
  p256dh: string | null
  auth: string | null
  lang: Lang
}

/** Fields for the client (`type`, `applyNum`, `params`) and the texts of the notification. */
export interface PushMessage {
  type: string
  applyNum?: string
  params?: Record<string, unknown>
  title: string
  body: string
  /** ms since 1970. */
  at: number
  /** On a screen a message replaces another one of the same name, and one that arrives twice is shown once. At most 32 letters, digits and hyphens. */
  name?: string
  /** Address of a picture on the platform. */
  image?: string
  /** Address of the page that the message opens where there is no client. */
  page?: string
}

/** The service will never take this message; another may well be taken. */
export class PushRefused extends Error {
  override name = 'PushRefused'
}

/** gone: the address is permanently invalid. */
export type PushSender = (to: PushSubscription, message: PushMessage) => Promise<'sent' | 'gone'>
export type PushSenders = Readonly<Partial<Record<PushSubscription['kind'], PushSender | undefined>>>

/** Sends a text message; rejects if it could not be sent. */
export type SmsSender = (mobile: string, code: string) => Promise<void>
export type CaptchaSolution = { text: string } | { x: number }

/** Parts that tests replace or observe. */
export interface Replacements {
  /** Instead of push services of browsers and shells. */
  readonly pushSenders?: PushSenders
  readonly smsSender?: SmsSender
  /** Instead of the pauses between tries to send a push, ms. */
  readonly pushPauses?: { readonly firstPause: number; readonly longestPause: number; readonly lease: number }
  /** Instead of the pauses between tries to send to a webhook and what else it waits for, ms. */
  readonly webhookTimes?: {
    readonly first: number
    readonly longest: number
    readonly lease: number
    readonly everyMs: number
    readonly timeout: number
  }
  /** Instead of the time that an identity provider has for an answer, s. */
  readonly identityTimeout?: number
  /** Instead of ms since the process began. */
  readonly elapsed?: () => number
  /** The same for what a user and a company may leave behind. */
  readonly budgetClock?: () => number
  /** Limits of links with superior platforms, where a test need not wait for them. */
  readonly supervisionTimes?: Partial<LinkTimes>
  /** Limits of live streams and of recorded ones, where a test need not wait for them. */
  readonly videoTimes?: Partial<StreamTimes>
  readonly talkTimes?: Partial<TalkTimes>
  readonly commandTimes?: Partial<CommandTimes>
  /** Limits of changes of terminals, where a test need not wait for them. */
  readonly settingTimes?: Partial<SettingTimes>
  readonly acceptanceTimes?: Partial<AcceptanceTimes>
  readonly replayTimes?: Partial<ReplayTimes>
  /** Between two looks at those who watch video, ms. */
  readonly viewEveryMs?: number
  /** Until missing parts of photos are asked for, ms. */
  readonly photoQuietMs?: number
  /** Called with the solution of each captcha. */
  readonly onCaptcha?: (captchaId: string, solution: CaptchaSolution) => void
}
