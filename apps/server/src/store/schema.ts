/** Table types for kysely. The columns are documented in the migrations that create them. */
import type {
  DirectorySettings,
  AlarmMethod,
  AlarmRuleKind,
  AppMenuAuth,
  ChecklistItem,
  DepartureState,
  DispatchPresentation,
  DispatchState,
  DispatchType,
  CommandMethod,
  Geofence,
  GeofenceColour,
  GeofenceShape,
  ItemResult,
  ItineraryChange,
  ItineraryFacts,
  ItineraryState,
  KeptKind,
  ReportedDriver,
  Lang,
  MapKeyName,
  mileageSources,
  poiKinds,
  ModuleType,
  SelfTest,
  ShareKind,
  Right,
  RuleAction,
  RuleActionKind,
  RuleActionResult,
  RuleDayKind,
  RuleThen,
  SecondFactorWait,
  SensorForm,
  SignInMethod,
  UsedPart,
  VehicleCommandKind,
  VehicleCommandState,
  WebhookKind,
  ChannelKind,
  NoticeKind,
  PaperKind,
  DutyMatters,
} from '@outrider/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** bigint columns are returned as text. */
type GeneratedBigint = Generated<string>

/** A row as it is read, or some of its columns. */
export type RowOf<
  Table extends keyof Database,
  Column extends keyof Selectable<Database[Table]> = keyof Selectable<Database[Table]>,
> = Pick<Selectable<Database[Table]>, Column>

/** As printed in 2011, as many platforms use it, and as 2019 has it. */
type CheckForm = 'printed' | 'object' | '2019'
type Outcome = 'waiting' | 'done' | 'failed'

/** Of an application: what is said in it. */
export type FactValue = string | number | boolean | null
/** A part that was put in, with its name then. */
export interface StoredPart extends UsedPart {
  name: string
  code: string
}
/** The last test of a task. */
export interface StoredTest extends SelfTest {
  vehicleId: number
  standing: { latitude: number; longitude: number } | null
}

/** Why a share link ended before it expired. */
export type ShareEnd = 'revoked' | 'administrator' | 'passwordChanged' | 'signInEnded' | 'locked'

export interface Database {
  installation: { kind: 'demo' | 'production'; created_at: Generated<Date>; first_steps_open: Generated<boolean> }
  organisations: {
    id: Generated<number>
    parent_id: number | null
    name: string
    name_en: string | null
    approves_cuts: Generated<boolean>
    /** Who wants that to end; somebody else has to agree. */
    approval_end_asked_by: ColumnType<number | null, number | null | undefined, number | null>
    approval_end_asked_at: OptionalTimestamp
    time_zone: ColumnType<string | null, string | null | undefined, string | null>
    /** Kinds of what nobody has of its vehicles and drivers, of the contract's privacyRows. */
    withheld: Generated<string[]>
    /** How movement is counted, s, km/h and s; null: as in the organisation above. */
    minimum_stop: ColumnType<number | null, number | null | undefined, number | null>
    rests_below: ColumnType<number | null, number | null | undefined, number | null>
    idling_after: ColumnType<number | null, number | null | undefined, number | null>
  }
  vehicle_commands: {
    id: GeneratedBigint
    vehicle_id: number | null
    plate_num: string
    kind: VehicleCommandKind
    state: VehicleCommandState
    detail: string | null
    method: CommandMethod | null
    method_assumed: boolean
    reason: string
    user_id: number | null
    user_name: string
    session_id: string | null
    address: string
    requested_at: Generated<Date>
    /** Of a cut: it may wait for the next stop. */
    arms: boolean
    expires_at: OptionalTimestamp
    /** What is sent and has no outcome then was sent by a server that ended. */
    settle_at: OptionalTimestamp
    finished_at: OptionalTimestamp
    /** Since when its terminal was the device that it was made for; null: not known. */
    device_since: OptionalTimestamp
    result: ColumnType<unknown, string | null | undefined, string | null>
    /** Chosen by the client; null: it sends nothing again. */
    request_id: ColumnType<string | null, string | null | undefined, string | null>
    /** Those who may approve it are to be pushed. */
    to_tell: Generated<boolean>
    /** Since when a server pushes; null: none does. */
    telling_since: OptionalTimestamp
    /** Of its vehicle, and the number of its terminal, when it was made; null: made before they were stored. */
    organisation_id: Generated<number | null>
    phone: Generated<string | null>
  }
  vehicle_command_steps: {
    id: GeneratedBigint
    command_id: string
    at: Generated<Date>
    state: VehicleCommandState
    detail: string | null
    user_id: number | null
    user_name: string | null
    session_id: Generated<string | null>
    /** The sign-in that it came from, as it was then. */
    sign_in: ColumnType<unknown, string | null | undefined, never>
    evidence: ColumnType<unknown, string | null | undefined, never>
  }
  users: {
    id: Generated<number>
    login: string
    name: string
    password_hash: string
    password_changed_at: ColumnType<Date, Date | undefined, Date>
    must_change_password: Generated<boolean>
    /** False: nobody knows the password, since a company signs this account in. */
    has_own_password: Generated<boolean>
    rights: AppMenuAuth
    demo_of: 'demo' | null
    created_at: Generated<Date>
    vehicle_id: ColumnType<number | null, number | null | undefined, number | null>
    mobile: ColumnType<string | null, string | null | undefined, string | null>
    locked_at: OptionalTimestamp
    email: Generated<string>
    /** Who changed it last. */
    email_given_by: ColumnType<number | null, number | null | undefined, number | null>
    lang: Generated<Lang>
    /** YYYY-MM-DD: the last day, in China, on which the user may sign in. */
    ends_on: ColumnType<string | null, string | null | undefined, string | null>
    /** What was given besides roles; null: has no role, and `rights` were given. */
    own_rights: ColumnType<AppMenuAuth | null, AppMenuAuth | null | undefined, AppMenuAuth | null>
    /** It is the account of an API key, which this user made; null: of a person or vehicle. */
    key_of: ColumnType<number | null, number | null | undefined, number | null>
    /** Nobody any more: "erased person N". */
    erased_at: OptionalTimestamp
  }
  erasures: {
    id: Generated<number>
    kind: 'user' | 'driver'
    person_ids: number[]
    asked_by: number | null
    asked_at: Timestamp
    organisation_ids: number[]
    within_ids: number[]
    called: string
    names: string[]
    logins: string[]
    mails: string[]
    state: Generated<'running' | 'kept' | 'done'>
    step: Generated<number>
    pass_rows: Generated<number>
    rows: Generated<number>
    next_at: Timestamp
    kept_until: Timestamp
    done_at: OptionalTimestamp
  }
  webhooks: {
    id: Generated<number>
    maker_id: number
    name: string
    address: string
    encrypted_secret: Buffer
    kinds: WebhookKind[]
    created_at: Generated<Date>
    off_at: OptionalTimestamp
    off_why: ColumnType<'off' | 'gone' | 'full' | 'dead' | null, string | null | undefined, string | null>
    failures: Generated<number>
    failing_since: OptionalTimestamp
    paused_until: OptionalTimestamp
    last_sent_at: OptionalTimestamp
  }
  webhook_organisations: { webhook_id: number; organisation_id: number }
  notice_channels: {
    id: Generated<number>
    organisation_id: number
    maker_id: number
    name: string
    kind: ChannelKind
    lang: Lang
    per_minute: number
    template: string
    /** To each person's own address. */
    personal: boolean
    encrypted_fields: Buffer
    created_at: Generated<Date>
    off_at: OptionalTimestamp
    off_why: ColumnType<'off' | 'gone' | 'full' | 'dead' | null, string | null | undefined, string | null>
    failures: Generated<number>
    failing_since: OptionalTimestamp
    paused_until: OptionalTimestamp
    last_sent_at: OptionalTimestamp
  }
  notice_choices: { user_id: number; kind: NoticeKind; channel_id: number; digest: boolean }
  notice_times: {
    user_id: number
    /** Minutes of the day in the zone. */
    quiet_from: number | null
    quiet_until: number | null
    sos_passes: boolean
    digest_at: number
    zone: string
  }
  notice_deliveries: {
    id: GeneratedBigint
    channel_id: number
    /** null: to a group. */
    user_id: number | null
    /** A key of the contract's `noticeKinds`, or `test`. */
    kind: string
    /** 0: of none. */
    vehicle_id: number
    at: Timestamp
    urgent: boolean
    text: string
    state: ColumnType<'waiting' | 'sent' | 'failed', string | undefined, string>
    tries: Generated<number>
    next_at: Generated<Date>
    made_at: Generated<Date>
    settled_at: OptionalTimestamp
    fault: Generated<string>
    answer: Generated<string>
  }
  webhook_events: {
    id: GeneratedBigint
    kind: string
    vehicle_id: number | null
    ref: string
    step: number | null
    at: Timestamp
    due_at: Generated<Date>
  }
  webhook_deliveries: {
    id: GeneratedBigint
    webhook_id: number
    message_id: Generated<string>
    /** A key of the contract's `webhookKinds`, or `test`. */
    kind: string
    /** 0: of none. */
    vehicle_id: number
    /** Of what is notified; null: of none, or of what was gone when this was first kept. */
    organisation_id: ColumnType<number | null, number | null | undefined, number | null>
    /** It names places. */
    located: Generated<boolean>
    at: Timestamp
    body: string
    state: ColumnType<'waiting' | 'sent' | 'failed', string | undefined, string>
    tries: Generated<number>
    next_at: Generated<Date>
    made_at: Generated<Date>
    settled_at: OptionalTimestamp
    status: ColumnType<number | null, number | null | undefined, number | null>
    fault: Generated<string>
  }
  api_keys: {
    user_id: number
    prefix: string
    secret_hash: Buffer
    session_id: string | null
    per_minute: number
    created_at: Generated<Date>
    expires_at: Timestamp
    ended_at: OptionalTimestamp
    last_used_at: OptionalTimestamp
    last_address: ColumnType<string | null, string | null | undefined, string | null>
  }
  roles: {
    id: Generated<number>
    /** null: it is there from the start. */
    organisation_id: number | null
    shipped: string | null
    name: string
    name_en: string
    rights: Right[]
    /** Who has it signs in with a second step. */
    second_factor: Generated<boolean>
    /** Menus leave them out. */
    hidden_reports: Generated<string[]>
  }
  user_roles: { user_id: number; role_id: number }
  password_links: {
    token_hash: Buffer
    user_id: number
    made_by: number | null
    expires_at: Timestamp
    used_at: OptionalTimestamp
  }
  /** Of mobile numbers, and of ways in by identity providers. */
  numbers_given: { user_id: number; given_by: number; given_at: Generated<Date> }
  user_organisations: { user_id: number; organisation_id: number }
  sessions: {
    id: GeneratedBigint
    user_id: number
    access_hash: Buffer
    refresh_hash: Buffer
    created_at: Generated<Date>
    expires_at: Timestamp
    refresh_expires_at: Timestamp
    ended_at: OptionalTimestamp
    ended_why:
      | 'signedOut'
      | 'passwordChanged'
      | 'refreshedTwice'
      | 'endedByUser'
      | 'endedByAdministrator'
      | 'endedByProvider'
      | 'locked'
      | null
    address: string
    device: unknown
    /** `apiKey`: of the account of a key, whose sign-ins are listed nowhere. */
    method: ColumnType<SignInMethod, SignInMethod | 'apiKey' | undefined, SignInMethod>
    device_key: Buffer | null
    new_device: Generated<boolean>
    module_type: ModuleType | null
    /** What it waits for before anything else works; null: nothing. */
    second_factor: ColumnType<SecondFactorWait | null, SecondFactorWait | null | undefined, null>
  }
  looks: {
    id: GeneratedBigint
    /** Who is looked as. */
    user_id: number
    by_user: number
    session_id: string
    access_hash: Buffer
    began_at: Generated<Date>
    expires_at: Timestamp
    ended_at: OptionalTimestamp
  }
  passkeys: {
    id: GeneratedBigint
    user_id: number
    credential_id: string
    rp_id: string
    public_key: Buffer
    counter: string
    transports: string[]
    name: string
    added_at: Timestamp
    used_at: OptionalTimestamp
  }
  escalation_chains: { organisation_id: number; levels: number[] }
  escalation_steps: { organisation_id: number; place: number; user_id: number; minutes: number }
  taken_once: { value_hash: Buffer; until: Timestamp }
  company_sessions: { session_id: string; issuer: string; client_id: string; subject: string; sid: string | null }
  second_factors: {
    user_id: number
    encrypted_secret: ColumnType<Buffer | null, Buffer | null, Buffer | null>
    /** Of an app beside passkeys, until its first code. */
    waiting_secret: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
    created_at: Generated<Date>
    /** null: it is not in force yet. */
    confirmed_at: OptionalTimestamp
    last_step: Generated<string>
  }
  recovery_codes: { user_id: number; code_hash: Buffer; used_at: OptionalTimestamp }
  identity_providers: {
    id: Generated<number>
    name: string
    issuer: string
    client_id: string
    /** null: a public client. */
    encrypted_secret: Buffer | null
    web_address: string
    linking: 'invitation' | 'mail'
    domains: string[]
    second_factor: 'ours' | 'provider'
    signs_out: boolean
    /** How people are found in a directory; null: it is a provider of OpenID Connect. */
    directory: ColumnType<DirectorySettings | null, string | null | undefined, string | null>
    /** What its administrator may do. */
    rights: ColumnType<Partial<AppMenuAuth>, string, string>
    created_at: Generated<Date>
    off_at: OptionalTimestamp
    /** Users who added or changed it. */
    set_up_by: Generated<number[]>
  }
  identity_links: {
    id: Generated<number>
    user_id: number
    issuer: string
    subject: string
    linked_at: Generated<Date>
    last_sign_in: Generated<Date>
  }
  rotated_tokens: { token_hash: Buffer; session_id: string; kind: 'access' | 'refresh'; rotated_at: Generated<Date> }
  partners: { name: string; encrypted_key: Buffer; created_at: Generated<Date>; last_used_at: OptionalTimestamp }
  partner_ids: { partner: string; id_hash: Buffer; expires_at: Timestamp }
  user_keys: {
    key_hash: Buffer
    user_id: number
    expires_at: Timestamp
    used_at: OptionalTimestamp
    /** Limits the session; null: the link may. */
    module_type: ColumnType<ModuleType | null, ModuleType | null | undefined, ModuleType | null>
  }
  push_subscriptions: {
    id: GeneratedBigint
    user_id: number
    session_id: string | null
    kind: 'web' | 'officialAccount' | 'fcm' | 'apns'
    address: string
    p256dh: string | null
    auth: string | null
    lang: Lang
    created_at: Generated<Date>
  }
  user_settings: {
    user_id: number
    kind:
      | 'mapVehicleInfo'
      | 'vehicleFacts'
      | 'mapCentre'
      | 'selectedRow'
      | 'homeFunctions'
      | 'homeParts'
      | 'guide'
      | 'writtenForms'
      | 'fleetViews'
      | 'pinnedVehicles'
      | 'videoWalls'
    value: ColumnType<unknown, string, string>
    changed_at: Generated<Date>
  }
  map_keys: { name: MapKeyName; key: string; changed_at: Generated<Date> }
  push_settings: {
    user_id: number
    since: Generated<Date>
    replaced_at: OptionalTimestamp
    types_on: Generated<number[]>
    types_off: Generated<number[]>
    levels: Generated<number[]>
    vehicle_ids: number[] | null
    quiet_from: number | null
    quiet_until: number | null
    zone: Generated<string>
    cameras: number[] | null
    online: Generated<boolean>
    online_vehicle_ids: Generated<number[]>
  }
  push_outbox: {
    id: GeneratedBigint
    kind: 'alarm' | 'picture' | 'online'
    vehicle_id: number
    case_id: string | null
    file_id: string | null
    camera: number | null
    at: Generated<Date>
  }
  push_receipts: {
    id: GeneratedBigint
    outbox_id: string
    kind: 'alarm' | 'picture' | 'online'
    vehicle_id: number
    case_id: string | null
    file_id: string | null
    user_id: number
    subscription_id: string
    channel: 'web' | 'officialAccount' | 'fcm' | 'apns'
    service: string
    state: Generated<'waiting' | 'sent' | 'failed'>
    reason: string | null
    at: Timestamp
    attempts: Generated<number>
    next_at: Generated<Date>
    expires_at: Timestamp
    settled_at: OptionalTimestamp
  }
  push_bursts: { user_id: number; minute: Timestamp }
  push_acceptance: { user_id: number; accept: boolean; changed_at: Generated<Date> }
  vehicles: {
    id: Generated<number>
    organisation_id: number
    plate_num: string
    plate_color: number
    nickname: Generated<string>
    vehicle_type: string
    details: ColumnType<Record<string, unknown>, string | undefined, string>
    created_at: Generated<Date>
    created_by: number | null
  }
  shares: {
    id: GeneratedBigint
    kind: ShareKind
    token_hash: Buffer
    user_id: number
    vehicle_id: number
    shows: ColumnType<unknown, string, string>
    name: string | null
    created_at: Generated<Date>
    expires_at: Timestamp
    ended_at: OptionalTimestamp
    /** Read as text. */
    session_id: ColumnType<string | null, string | null | undefined, never>
    ended_why: ColumnType<ShareEnd | null, undefined, ShareEnd>
    ended_by: ColumnType<number | null, undefined, number>
    views: Generated<number>
    last_viewed_at: OptionalTimestamp
  }
  pois: {
    id: GeneratedBigint
    organisation_id: number
    name: string
    latitude: number
    longitude: number
    kind: keyof typeof poiKinds
    created_at: Generated<Date>
    created_by: number | null
  }
  drivers: {
    id: Generated<number>
    organisation_id: number
    licence: string
    name: string
    issuer: string
    valid_until: ColumnType<Date | null, string | null, string | null>
    mobile: Generated<string>
    driving_licence: Generated<string>
    licence_classes: Generated<string>
    licence_until: ColumnType<Date | null, string | null | undefined, string | null>
    note: Generated<string>
    file_since: OptionalTimestamp
    retired_at: OptionalTimestamp
    revision: Generated<number>
  }
  papers: {
    id: GeneratedBigint
    vehicle_id: number | null
    driver_id: number | null
    kind: PaperKind
    kind_name: Generated<string>
    number: Generated<string>
    issued_on: ColumnType<Date | null, string | null | undefined, string | null>
    expires_on: ColumnType<Date | null, string | null | undefined, string | null>
    remind_days: number
    note: Generated<string>
    changed_by: number | null
    changed_at: Timestamp
    revision: Generated<number>
  }
  due_reminders: { thing: string; term: string; since: Timestamp; done_at: OptionalTimestamp }
  maintenance_plans: {
    id: GeneratedBigint
    organisation_id: number
    vehicle_id: number | null
    vehicle_type: Generated<string>
    brand: Generated<string>
    name: string
    every_km: number | null
    every_hours: number | null
    hours: 'engine' | 'driving'
    every_months: number | null
    remind_km: number
    remind_hours: number
    remind_days: number
    forbids_departure: Generated<boolean>
    starts_on: ColumnType<Date, string, string>
    note: Generated<string>
    created_at: Generated<Date>
    changed_by: number | null
    changed_at: Timestamp
    revision: Generated<number>
  }
  terminal_profiles: {
    id: GeneratedBigint
    organisation_id: number
    name: string
    model: string
    wanted: ColumnType<unknown, string, string>
    for_new_since: OptionalTimestamp
    changed_by: number | null
    changed_at: Timestamp
    revision: Generated<number>
  }
  services: {
    id: GeneratedBigint
    plan_id: string
    vehicle_id: number
    done_on: ColumnType<Date, string, string>
    odometer_km: ColumnType<string | null, number | null, number | null>
    cents: ColumnType<string | null, number | null, number | null>
    cost_kind: Generated<string>
    note: Generated<string>
    application_id: string | null
    entered_by: number | null
    entered_at: Timestamp
  }
  maintenance_progress: {
    plan_id: string
    vehicle_id: number
    since: ColumnType<Date, string, string>
    service_id: string | null
    distance_m: number
    engine_s: string
    driving_s: string
    application_id: string | null
  }
  terminal_rollouts: {
    id: GeneratedBigint
    profile_id: string | null
    organisation_id: number
    name: string
    reason: string
    user_id: number | null
    user_name: string
    state: string
    wave: Generated<number>
    stop_above: number
    seen_sent: Generated<number>
    seen_failed: Generated<number>
    started_at: Timestamp
    ended_at: OptionalTimestamp
    request_id: string | null
    firmware_id: string | null
    is_upgrade: Generated<boolean>
    approved_by: number | null
    approved_name: Generated<string>
  }
  terminal_firmwares: {
    id: GeneratedBigint
    organisation_id: number
    model: string
    version: string
    kind: number
    maker: string
    note: string
    bytes: number
    sha256: string
    user_id: number | null
    user_name: string
    added_at: Timestamp
  }
  recorder_readings: {
    id: GeneratedBigint
    vehicle_id: number
    kinds: ColumnType<unknown, string, string>
    from_at: Timestamp
    to_at: Timestamp
    reason: string
    user_id: number | null
    user_name: string
    state: string
    zone_minutes: number | null
    bytes: Generated<number>
    requested_at: Timestamp
    touched_at: Timestamp
    ended_at: OptionalTimestamp
    request_id: string | null
  }
  acceptance_tests: {
    id: GeneratedBigint
    vehicle_id: number
    plate_num: string
    phone: string
    edition: string
    tried: ColumnType<unknown, string, string>
    user_id: number | null
    user_name: string
    state: string
    begun_at: Timestamp
    touched_at: Timestamp
    ended_at: OptionalTimestamp
    verdict: string | null
    remark: Generated<string>
    verdict_by: number | null
    verdict_name: Generated<string>
    verdict_at: OptionalTimestamp
    request_id: string | null
  }
  acceptance_frames: {
    test_id: string
    kind: string
    frame: Buffer
    count: number
    first_at: Timestamp
    last_at: Timestamp
  }
  recorder_blocks: { reading_id: string; seq: number; kind: string; data: Buffer; received_at: Timestamp }
  terminal_changes: {
    id: GeneratedBigint
    vehicle_id: number
    profile_id: string | null
    rollout_id: string | null
    wave: number | null
    kind: string
    wanted: ColumnType<unknown, string, string>
    before: ColumnType<unknown, string | null | undefined, string | null>
    after: ColumnType<unknown, string | null | undefined, string | null>
    may_lose: boolean
    reason: string
    user_id: number | null
    user_name: string
    state: string
    detail: Generated<string>
    requested_at: Timestamp
    sent_at: OptionalTimestamp
    return_by: OptionalTimestamp
    ended_at: OptionalTimestamp
    request_id: string | null
    firmware_id: string | null
    version: Generated<string>
    version_before: Generated<string>
    version_after: Generated<string>
    parts: Generated<number>
    parts_done: Generated<number>
    parts_at: OptionalTimestamp
    begun: Generated<number>
    details: ColumnType<unknown, string | null | undefined, string | null>
    approved_by: number | null
    approved_name: Generated<string>
    again_of: string | null
  }
  organisation_retention: {
    organisation_id: number
    days: ColumnType<Readonly<Partial<Record<KeptKind, number>>>, string, string>
  }
  calendar_days: { organisation_id: number; day: string; is_off: boolean; name: string }
  tag_colours: { organisation_id: number; tag: string; colour: string }
  terminal_models: {
    model: string
    name: string
    cut: string | null
    obeys_texts: boolean | null
    lock_moves_doors_only: boolean | null
    channel_names: string
    quirks: string
    changed_at: Generated<Date>
  }
  dictionary_words: {
    id: GeneratedBigint
    dictionary: string
    organisation_id: number
    word: string
    ended_at: OptionalTimestamp
  }
  report_menus: {
    organisation_id: number
    hidden: string[]
    shown_first: Generated<string[]>
    names: ColumnType<{ report: string; name: string }[], string | undefined, string>
  }
  paper_settings: { organisation_id: number; refuse_expired: Generated<boolean>; device_down_hours: number | null }
  driver_numbers: { organisation_id: number; number: string; driver_id: number }
  driver_vehicles: { driver_id: number; vehicle_id: number; since: Timestamp; until: OptionalTimestamp }
  driver_cards: {
    vehicle_id: number
    time: Timestamp
    inserted: boolean
    driver_id: number | null
    received_at: Generated<Date>
    licence: string | null
    name: string | null
    issuer: string | null
    valid_until: ColumnType<Date | null, string | null | undefined, string | null>
  }
  alarm_signals: {
    seq: GeneratedBigint
    vehicle_id: number
    time: Timestamp
    digest: string
    received_at: Timestamp
    quality: number
    edition: number | null
    latitude_e6: number
    longitude_e6: number
    speed_dkmh: number
    whole: boolean
    conditions: ColumnType<unknown[], string, string>
  }
  alarm_cases: {
    id: GeneratedBigint
    vehicle_id: number
    type: number
    level: number
    started_at: Timestamp
    ended_at: ColumnType<Date | null, Date | null, Date | null>
    last_at: Timestamp
    occurrences: Generated<number>
    start_latitude_e6: number | null
    start_longitude_e6: number | null
    start_speed_dkmh: number
    last_latitude_e6: number | null
    last_longitude_e6: number | null
    last_speed_dkmh: number
    report_time: Timestamp
    report_digest: string
    edition: number | null
    late: boolean
    timed_by_arrival: boolean
    event: string | null
    identification: Buffer | null
    detail: ColumnType<Record<string, unknown> | null, string | null, string | null>
    state: ColumnType<'pending' | 'processed', 'pending' | 'processed' | undefined, 'pending' | 'processed'>
    claimed_by: ColumnType<number | null, number | null | undefined, number | null>
    claimed_at: OptionalTimestamp
    processed_by: ColumnType<number | null, number | null | undefined, number | null>
    processed_at: OptionalTimestamp
    method: ColumnType<AlarmMethod | null, AlarmMethod | null | undefined, AlarmMethod | null>
    description: Generated<string>
    created_at: Generated<Date>
    claim_due_at: OptionalTimestamp
    process_due_at: OptionalTimestamp
    claim_escalated_at: OptionalTimestamp
    process_escalated_at: OptionalTimestamp
    escalated_through: Generated<number>
    escalate_next_at: OptionalTimestamp
    withdrawn_at: OptionalTimestamp
    withdrawn_why: string | null
  }
  alarm_steps: {
    id: GeneratedBigint
    case_id: string
    at: Generated<Date>
    user_id: number | null
    user_name: string
    kind: string
    result: string | null
    detail: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
  }
  trips: {
    id: GeneratedBigint
    vehicle_id: number
    organisation_id: number
    driver_id: number | null
    driver_name: string
    started_at: ColumnType<Date, Date | undefined, Date>
    start_place: string
    start_latitude: number | null
    start_longitude: number | null
    start_mileage: number | null
    started_by: number | null
    started_by_name: string
    ended_at: OptionalTimestamp
    end_place: Generated<string>
    end_latitude: ColumnType<number | null, number | null | undefined, number | null>
    end_longitude: ColumnType<number | null, number | null | undefined, number | null>
    end_mileage: ColumnType<number | null, number | null | undefined, number | null>
    ended_by: ColumnType<number | null, number | null | undefined, number | null>
    ended_by_name: Generated<string>
    start_received_at: OptionalTimestamp
    end_received_at: OptionalTimestamp
    km: ColumnType<number | null, number | null | undefined, number | null>
    km_by: ColumnType<
      (typeof mileageSources)[number] | null,
      (typeof mileageSources)[number] | null | undefined,
      (typeof mileageSources)[number] | null
    >
  }
  departure_checklists: {
    id: GeneratedBigint
    organisation_id: number
    vehicle_type: string
    items: ColumnType<ChecklistItem[], string, string>
    changed_at: Timestamp
    changed_by: string
    replaced_at: OptionalTimestamp
  }
  departure_checks: {
    id: GeneratedBigint
    vehicle_id: number
    organisation_id: number
    day: ColumnType<Date, string, string>
    filled_at: Timestamp
    received_at: Timestamp
    user_id: number | null
    user_name: string
    mileage: number | null
    note: string
    items: ColumnType<(ChecklistItem & { result: ItemResult; note: string; fileIds: string[] })[], string, string>
    defects: number
    state: Exclude<DepartureState, 'none'>
    decided_at: OptionalTimestamp
    decided_by: ColumnType<number | null, number | undefined, number>
    decided_by_name: ColumnType<string | null, string | undefined, string>
    decision_note: ColumnType<string | null, string | undefined, string>
    to_warn: Generated<boolean>
    warning_since: OptionalTimestamp
  }
  answered_requests: {
    user_id: number
    request_id: string
    call: string
    /** The records it named; null: answered by an older version. */
    asked_ids: ColumnType<string | null, string | undefined, string>
    at: Generated<Date>
    answer: ColumnType<unknown, string | undefined, string>
  }
  itineraries: {
    id: GeneratedBigint
    vehicle_id: number
    organisation_id: number
    state: ItineraryState
    state_since: Timestamp
    version: number
    planned_start: Timestamp
    facts: ColumnType<ItineraryFacts, string, string>
  }
  itinerary_changes: {
    itinerary_id: string
    version: number
    at: Timestamp
    user_id: number | null
    user_name: string
    state: ItineraryState
    fields: ColumnType<ItineraryChange['fields'], string, never>
  }
  applications: {
    id: GeneratedBigint
    number: string
    kind: string
    organisation_id: number
    vehicle_id: number | null
    state: string
    state_since: Timestamp
    version: number
    steps: number
    applicant_id: number | null
    applicant_name: string
    handler_id: number | null
    handler_name: Generated<string>
    created_at: Timestamp
    due_at: OptionalTimestamp
    remind_at: OptionalTimestamp
    facts: ColumnType<Record<string, FactValue>, string, string>
    parts: ColumnType<StoredPart[], string | undefined, string>
    test: ColumnType<StoredTest | null, string | null | undefined, string | null>
    reason: Generated<string>
    score: number | null
  }
  application_steps: {
    application_id: string
    step: number
    version: number
    at: Timestamp
    user_id: number | null
    user_name: string
    address: string
    action: string
    state: string
    note: Generated<string>
    changes: ColumnType<{ field: string; before: string; after: string }[], string, never>
    request_id: string | null
    /** The records that the request named. */
    asked_ids: ColumnType<string | null, string | null | undefined, never>
    test: ColumnType<StoredTest | null, string | null, never>
  }
  video_downloads: {
    id: GeneratedBigint
    vehicle_id: number
    channel: number
    stream: string
    start_at: Timestamp
    end_at: Timestamp
    state: string
    failure: string | null
    expected_bytes: ColumnType<string, number, number>
    received_bytes: ColumnType<string, number | undefined, number>
    user_id: number | null
    user_name: string
    asked_at: Timestamp
    changed_at: Timestamp
    password_hash: Buffer | null
    serial: number | null
    case_id: ColumnType<string | null, string | null | undefined, never>
  }
  vehicle_bookings: {
    application_id: string
    vehicle_id: number
    /** tstzrange */
    during: string
  }
  application_expenses: {
    id: GeneratedBigint
    application_id: string
    kind: string
    cents: number
    note: string
    file_id: string | null
    user_id: number | null
    user_name: string
    at: Timestamp
    dropped_at: OptionalTimestamp
    dropped_by: string | null
  }
  application_notices: {
    id: GeneratedBigint
    application_id: string
    user_id: number
    type: string
    action: string
    by_name: string
    at: Timestamp
    read_at: OptionalTimestamp
    /** When a server began to push it. */
    taken_at: OptionalTimestamp
    pushed_at: OptionalTimestamp
  }
  application_attachments: {
    id: GeneratedBigint
    application_id: string
    file_id: string
    subject: string
    note: string
    user_id: number | null
    user_name: string
    added_at: Timestamp
    taken_at: OptionalTimestamp
    latitude: number | null
    longitude: number | null
    /** Metres. */
    accuracy: ColumnType<number | null, number | null | undefined, number | null>
    source: ColumnType<string | null, string | null | undefined, string | null>
    plate_num: string
    request_id: string | null
    removed_at: OptionalTimestamp
    removed_by: string | null
    removed_by_id: ColumnType<number | null, number | null | undefined, number | null>
  }
  parts: { id: GeneratedBigint; organisation_id: number; code: string; name: string; stock: number }
  application_reasons: { organisation_id: number; text: string; used: Generated<number> }
  installer_places: { user_id: number; latitude: number; longitude: number; at: Timestamp }
  geofences: {
    id: GeneratedBigint
    organisation_id: number
    name: string
    shape: ColumnType<GeofenceShape, string, string>
    group_name: Generated<string>
    colour: ColumnType<GeofenceColour | null, GeofenceColour | null | undefined, GeofenceColour | null>
    hours: ColumnType<Geofence['hours'] | null, string | null | undefined, string | null>
    changed_by: ColumnType<number | null, number | null | undefined, number | null>
    changed_at: ColumnType<Date, never, Date>
  }
  terminal_areas: {
    vehicle_id: number
    geofence_id: string
    wanted: boolean
    entering: boolean
    leaving: boolean
    top_speed: number | null
    state: 'waiting' | 'held' | 'refused' | 'noAnswer' | 'lost'
    held_as: 'circle' | 'rectangle' | 'polygon' | 'route' | null
    sent_version: string | null
    sent_to: string | null
    tries: Generated<number>
    next_at: Generated<Date>
    changed_by: number | null
    changed_at: Generated<Date>
  }
  alarm_rules: {
    id: GeneratedBigint
    organisation_id: number
    kind: AlarmRuleKind
    name: string
    level: number
    enabled: boolean
    parameters: ColumnType<Record<string, number>, string, string>
    geofence_id: string | null
    outside: Generated<boolean>
    vehicle_ids: number[] | null
    tag: Generated<string>
    days: number[]
    begin_minute: number | null
    end_minute: number | null
    time_zone: string | null
    day_kind: Generated<RuleDayKind>
    driver_ids: number[] | null
    actions: ColumnType<readonly RuleAction[], string | undefined, string>
    trial: Generated<boolean>
    changed_by: ColumnType<number | null, number | null | undefined, number | null>
    changed_at: ColumnType<Date, never, Date>
  }
  alarm_rule_changes: {
    id: GeneratedBigint
    rule_id: string
    organisation_id: number
    at: ColumnType<Date, never, never>
    user_id: number | null
    user_name: string
    what: 'before' | 'added' | 'changed' | 'removed'
    why: string
    rule: ColumnType<RuleThen, string, never>
  }
  alarm_case_rules: {
    rule_id: string
    case_id: string
    began_at: Date
  }
  rule_trial_cases: {
    id: GeneratedBigint
    rule_id: string
    vehicle_id: number
    started_at: Date
    ended_at: Date | null
    latitude_e6: number | null
    longitude_e6: number | null
    withdrawn_at: Date | null
  }
  rule_actions: {
    id: GeneratedBigint
    case_id: string
    vehicle_id: number
    organisation_id: number
    rule_name: string
    user_id: number | null
    kind: RuleActionKind
    given: ColumnType<RuleAction, string, never>
    began_at: Timestamp
    limited: boolean
    state: 'wanted' | 'taken' | 'done'
    result: RuleActionResult | null
    wanted_at: Generated<Date>
    due_at: Timestamp
    expires_at: Timestamp
    taken_at: Timestamp | null
    ended_at: Timestamp | null
  }
  alarm_tasks: {
    id: GeneratedBigint
    case_id: string
    vehicle_id: number
    rule_name: string
    user_id: number | null
    given_at: Generated<Date>
    due_at: Timestamp
    done_at: Timestamp | null
    done_by: number | null
    done_by_name: Generated<string>
    note: Generated<string>
    notified_at: Timestamp | null
    notifying_until: Timestamp | null
  }
  terminal_clones: {
    vehicle_id: number
    since: Timestamp
    last_at: Timestamp
    turns: number
    address: string
    other_address: string
    other_at: Timestamp
  }
  zone_corrections: {
    id: GeneratedBigint
    vehicle_id: number
    at: Generated<Date>
    from_minutes: number
    to_minutes: number
    since: Timestamp
    reports: number
  }
  alarm_rule_states: {
    vehicle_id: number
    rule_id: string
    on_now: boolean
    since: OptionalTimestamp
    paused_since: OptionalTimestamp
    turning_since: OptionalTimestamp
    late: Generated<boolean>
    at: Timestamp
  }
  driver_driving: {
    driver_id: number
    vehicle_id: number
    began_at: Timestamp
    ended_at: Timestamp
  }
  risk_settings: {
    id: Generated<number>
    settings: ColumnType<unknown, string, never>
    changed_by: number | null
    changed_by_name: string
    changed_at: Timestamp
  }
  risk_objections: {
    alarm_id: string
    vehicle_id: number
    type: number
    level: number
    started_at: Timestamp
    reason: string
    driver_name: Generated<string>
    objected_by: number | null
    objected_by_name: string
    objected_at: Timestamp
    decision: ColumnType<'upheld' | 'rejected' | null, 'upheld' | 'rejected' | null | undefined, 'upheld' | 'rejected' | null>
    decision_reason: Generated<string>
    decided_by: ColumnType<number | null, number | null | undefined, number | null>
    decided_by_name: Generated<string>
    decided_at: OptionalTimestamp
  }
  risk_coaching: {
    id: Generated<number>
    driver_id: number | null
    vehicle_id: number | null
    note: string
    noted_by_name: string
    noted_at: Timestamp
    held_by_name: Generated<string>
    held_at: OptionalTimestamp
    done_by_name: Generated<string>
    done_at: OptionalTimestamp
  }
  alarm_counts: {
    hour: Timestamp
    vehicle_id: number
    type: number
    level: number
    started: number
    processed: number
  }
  photos: {
    id: GeneratedBigint
    vehicle_id: number
    received_at: Timestamp
  }
  photo_requests: {
    id: GeneratedBigint
    vehicle_id: number
    asked_at: Timestamp
  }
  photo_parts: {
    vehicle_id: number
    received_at: Timestamp
  }
  video_views: {
    id: Generated<string>
    user_id: number | null
    vehicle_id: number
    channel: number
    kind: Generated<'live' | 'replay'>
    began_at: GeneratedTimestamp
    ended_at: Timestamp | null
    bytes: Generated<string>
    why: string | null
    way: string
    announced: Generated<string | null>
    seen_at: GeneratedTimestamp
  }
  talks: {
    id: Generated<string>
    user_id: number | null
    user_name: string
    vehicle_id: number
    kind: string
    began_at: ColumnType<Date, Date | string | undefined, Date | string>
    seen_at: GeneratedTimestamp
    ended_at: Timestamp | null
    spoke: Generated<number>
    why: string | null
  }
  talk_lines: {
    vehicle_id: number
    run: number
    since: GeneratedTimestamp
  }
  kept_talks: {
    id: Generated<string>
    case_id: string
    vehicle_id: number
    user_id: number | null
    user_name: string
    kind: string
    began_at: GeneratedTimestamp
    seen_at: GeneratedTimestamp
    ended_at: Timestamp | null
    state: Generated<'recording' | 'closing' | 'stored' | 'refused' | 'lost'>
    whole: Generated<boolean>
    cab: Generated<boolean>
  }
  kept_talk_parts: {
    talk_id: string
    number: number
    sound: Buffer
  }
  kept_talk_turns: {
    talk_id: string
    user_id: number | null
    user_name: string
    from_ms: number
    to_ms: number
  }
  video_traffic: {
    vehicle_id: number
    month: string
    bytes: string
  }
  refused_alarm_signals: {
    seq: string
    vehicle_id: number
    signal: ColumnType<Record<string, unknown>, string, never>
    reason: string
    refused_at: Generated<Date>
  }
  alarm_orders: {
    id: GeneratedBigint
    case_id: string
    kind: 'text' | 'confirmation' | 'callback' | 'picture'
    user_id: number | null
    user_name: string
    expires_at: Timestamp
  }
  alarm_evidence: {
    number: string
    case_id: string
    vehicle_id: number
    identification: Buffer
    state: 'wanted' | 'asked' | 'receiving' | 'complete' | 'failed'
    wanted_at: Generated<Date>
    asked_at: Timestamp | null
    times_asked: Generated<number>
  }
  alarm_evidence_files: {
    id: GeneratedBigint
    number: string
    name: string
    size: string
    state: 'expected' | 'stored' | 'refused'
    stored_at: Timestamp | null
  }
  dispatch_messages: {
    id: GeneratedBigint
    user_id: number | null
    user_name: string
    request_id: string
    sent_at: Generated<Date>
    type: DispatchType
    show: DispatchPresentation[]
    text: string
    repeats: string | null
    /** The records that the request named. */
    asked_ids: ColumnType<string | null, string | null | undefined, never>
    organisation_ids: number[]
    sender_until: OptionalTimestamp
  }
  dispatch_deliveries: {
    message_id: string
    vehicle_id: number
    organisation_id: number
    plate_num: string
    state: Generated<DispatchState>
    at: Generated<Date>
  }
  kept_templates: {
    id: GeneratedBigint
    user_id: number
    kind: 'report' | 'photo' | 'message'
    name: string
    shared_with: number | null
    asked: object
    changed_at: Generated<Date>
  }
  dispatch_templates: { id: GeneratedBigint; user_id: number | null; organisation_id: number | null; text: string }
  alarm_templates: {
    id: GeneratedBigint
    organisation_id: number | null
    zh: string
    en: string
  }
  checkpoints: {
    id: GeneratedBigint
    organisation_id: number
    name: string
    name_en: string
    type: string
    latitude: number
    longitude: number
    radius: number
    remind_within: number
    created_at: Generated<Date>
    created_by: ColumnType<number | null, number | null | undefined, number | null>
  }
  checkpoint_passages: {
    checkpoint_id: string
    vehicle_id: number
    entered_at: Timestamp
    left_at: Timestamp
    open: boolean
    between: boolean
    late: boolean
    entered_speed_dkmh: number
    entered_course: number
    left_speed_dkmh: number
    left_course: number
    nearest: number
  }
  vehicle_changes: {
    id: GeneratedBigint
    vehicle_id: number
    user_id: number | null
    login: string
    changed_at: Generated<Date>
    kind: 'addVehicle' | 'saveVehEdit' | 'updVehInfo' | 'acceptDevice' | 'otherDevice'
    before: ColumnType<Record<string, unknown>, string, never>
    after: ColumnType<Record<string, unknown>, string, never>
  }
  former_owners: { vehicle_id: number; root_id: number; until: ColumnType<Date, never, never> }
  post_checks: {
    id: GeneratedBigint
    unique_id: string
    superior: string
    superior_name: string
    form: CheckForm | 'alarm'
    info_id: string
    object_type: number | null
    object_id: Buffer | null
    object_text: string
    answer_time: number | null
    message_serial: string
    platform_number: string
    certificate: string
    proprietor: string
    content: string
    organisation_ids: number[] | null
    asked_at: Timestamp
    received_at: GeneratedTimestamp
    due_at: Timestamp
    times_asked: Generated<number>
    rung_at: OptionalTimestamp
    rung_to: ColumnType<number | null, number | null | undefined, number | null>
    ringing_since: OptionalTimestamp
    second_rung_at: OptionalTimestamp
    second_rung_name: ColumnType<string | null, string | null | undefined, string | null>
    answered_at: OptionalTimestamp
    answered_by: ColumnType<number | null, number | null | undefined, number | null>
    responder: ColumnType<string | null, string | null | undefined, string | null>
    phone: ColumnType<string | null, string | null | undefined, string | null>
    answer: ColumnType<string | null, string | null | undefined, string | null>
    sent_at: OptionalTimestamp
    sent_late: Generated<boolean>
    again: Generated<boolean>
    alarm_type: ColumnType<number | null, number | null | undefined, number | null>
    alarm_at: OptionalTimestamp
    alarm_level: ColumnType<number | null, number | null | undefined, number | null>
    supervisor: ColumnType<string | null, string | null | undefined, string | null>
    result: ColumnType<number | null, number | null | undefined, number | null>
  }
  superior_notices: {
    id: GeneratedBigint
    superior: string
    superior_name: string
    info_id: string
    object_type: number | null
    object_id: Buffer | null
    content: string
    organisation_ids: number[] | null
    received_at: GeneratedTimestamp
    data_type: ColumnType<number | null, number | null | undefined, number | null>
    alarm_type: ColumnType<number | null, number | null | undefined, number | null>
    plate: ColumnType<string | null, string | null | undefined, string | null>
    alarm_at: OptionalTimestamp
  }
  superior_clones: {
    superior: string
    superior_name: string
    organisation_ids: number[] | null
    since: Timestamp
    last_at: Timestamp
    turns: number
    link: Generated<'slave' | 'main'>
    address: string | null
    other_address: string | null
    other_at: OptionalTimestamp
  }
  superior_messages: {
    id: GeneratedBigint
    superior: string
    superior_name: string
    message_id: number
    data_type: number | null
    serial: string
    plate: string
    content: string
    due_at: OptionalTimestamp
    body: Buffer
    refused: boolean
    organisation_ids: number[] | null
    received_at: GeneratedTimestamp
    outcome: ColumnType<Outcome | null, Outcome | null | undefined, Outcome>
    reason: Generated<string>
  }
  unforwarded_reports: {
    superior: string
    batch: string
    vehicle_ids: number[]
    times: Date[]
    digests: string[]
    stored_at: GeneratedTimestamp
  }
  backups: {
    name: string
    state: string
    started_at: Timestamp
    ended_at: Timestamp | null
    user_id: number | null
    user_name: string
    version: string
    files: Generated<number>
    bytes: Generated<string | number>
    checked: Generated<string>
    checked_bytes: Generated<string | number>
    checked_at: Timestamp | null
    failure: Generated<string>
  }
  superior_consents: {
    id: GeneratedBigint
    organisation_id: number
    superior: string
    kind: string
    allowed: boolean
    user_id: number | null
    user_name: string
    decided_at: GeneratedTimestamp
  }
  duty_shifts: {
    id: GeneratedBigint
    organisation_id: number
    name: string
    pattern: 'week' | 'days'
    weekdays: number
    every: number
    begin_minute: number
    minutes: number
    first_day: string
    last_day: string | null
  }
  duty_changes: {
    shift_id: string
    day: string
    note: string
    made_by: number | null
    made_by_name: string
    made_at: GeneratedTimestamp
  }
  duty_people: { shift_id: string; day: string | null; place: number; user_id: number }
  duty_handovers: {
    id: GeneratedBigint
    organisation_id: number
    shift: string
    given_by: number | null
    given_by_name: string
    given_at: Timestamp
    note: string
    to_user: number | null
    to_name: Generated<string>
    matters: ColumnType<DutyMatters, string, never>
    taken_by: ColumnType<number | null, number | null | undefined, number | null>
    taken_by_name: Generated<string>
    taken_at: OptionalTimestamp
    taken_note: Generated<string>
    withdrawn_at: OptionalTimestamp
  }
  superior_outbox: {
    id: GeneratedBigint
    superior: string
    key: string
    message_id: number
    data_type: number
    body: Buffer
    names: string | null
    created_at: GeneratedTimestamp
    sent_at: OptionalTimestamp
    sent_serial: ColumnType<string | null, string | null | undefined, string | null>
    sent_late: Generated<boolean>
    again: Generated<boolean>
  }
  superior_downloads: {
    id: GeneratedBigint
    superior: string
    download_id: string | null
    plate: string
    plate_color: number
    session: number
    asked_at: GeneratedTimestamp
    notified_at: OptionalTimestamp
    password_hash: Buffer | null
  }
  subordinate_vehicles: {
    platform: string
    plate: string
    plate_color: number
    vehicle_id: number
    platform_id: string | null
    producer_id: string | null
    terminal_model: string | null
    terminal_id: string | null
    sim_number: string | null
    registered_at: OptionalTimestamp
    first_at: Generated<Date>
  }
  subordinate_states: {
    platform: string
    main_since: OptionalTimestamp
    slave_since: OptionalTimestamp
    address: Generated<string>
    heard_at: OptionalTimestamp
    positions: Generated<string>
    refused: ColumnType<Record<string, number>, string | undefined, string>
    video_code_at: OptionalTimestamp
    video_asked: Generated<string>
    video_failed: ColumnType<Record<string, number>, string | undefined, string>
  }
  link_messages: {
    id: GeneratedBigint
    role: 'superior' | 'subordinate'
    platform: string
    direction: 'in' | 'out'
    edition: '2011' | '2019'
    message_id: number
    data_type: number | null
    serial: string
    plate: string
    length: number
    body: Buffer | null
    at: Timestamp
  }
  link_counts: {
    role: 'superior' | 'subordinate'
    platform: string
    day: string
    direction: 'in' | 'out'
    type: number
    count: string
    last_at: Timestamp
  }
  superior_links: {
    id: GeneratedBigint
    superior: string
    what: string
    at: Timestamp
  }
  subordinate_links: {
    id: GeneratedBigint
    platform: string
    what: string
    address: string
    reason: Generated<string>
    at: Generated<Date>
  }
  subordinate_alarms: {
    id: GeneratedBigint
    platform: string
    plate: string
    plate_color: number
    vehicle_id: number | null
    alarm_type: number
    at: Timestamp
    number: string
    content: string
    received_at: Generated<Date>
    ended_at: OptionalTimestamp
    result: ColumnType<number | null, number | null | undefined, number | null>
  }
  subordinate_asks: {
    id: GeneratedBigint
    platform: string
    kind: string
    content: string
    alarm_id: string | null
    user_id: number | null
    user_name: string
    asked_at: Generated<Date>
    due_at: Timestamp
    sent_at: OptionalTimestamp
    arrived_at: OptionalTimestamp
    serials: Generated<string[]>
    answered_at: OptionalTimestamp
    answer: ColumnType<string | null, string | null | undefined, string | null>
    responder: ColumnType<string | null, string | null | undefined, string | null>
    phone: ColumnType<string | null, string | null | undefined, string | null>
    result: ColumnType<number | null, number | null | undefined, number | null>
    vehicle_id: ColumnType<number | null, number | null | undefined, number | null>
    plate: ColumnType<string | null, string | null | undefined, string | null>
    plate_color: ColumnType<number | null, number | null | undefined, number | null>
    organisation_id: ColumnType<number | null, number | null | undefined, number | null>
    driver: ColumnType<ReportedDriver | null, string | null | undefined, string | null>
    positions_sent: Generated<string>
    sent_until: OptionalTimestamp
    request_id: ColumnType<string | null, string | null | undefined, string | null>
  }
  visiting_vehicles: {
    superior: string
    superior_name: string
    plate: string
    plate_color: number
    organisation_ids: number[] | null
    reason: number
    begun_at: GeneratedTimestamp
    ended_at: OptionalTimestamp
    facts: Generated<string>
    positions: Generated<string>
    heard_at: OptionalTimestamp
    time: OptionalTimestamp
    latitude_e6: ColumnType<number | null, number | null | undefined, number | null>
    longitude_e6: ColumnType<number | null, number | null | undefined, number | null>
    speed_dkmh: ColumnType<number | null, number | null | undefined, number | null>
  }
  subordinate_messages: {
    id: GeneratedBigint
    platform: string
    message_id: number
    data_type: number | null
    plate: string
    body: Buffer
    received_at: Generated<Date>
  }
  terminals: {
    id: Generated<number>
    vehicle_id: number
    phone: string
    terminal_type: string
    terminal_id: string | null
    device: ColumnType<{ maker: string; model: string; terminalId: string } | null, string | null | undefined, string | null>
    device_since: OptionalTimestamp
    imei: ColumnType<string | null, string | null | undefined, string | null>
    token_hash: Buffer | null
    new_token_hash: Generated<Buffer | null>
    other_plate: Generated<string | null>
    sign_in: Generated<string | null>
    registered_at: OptionalTimestamp
    registered_as: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    version: string | null
    authenticated_at: OptionalTimestamp
    attributes: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    attributes_at: OptionalTimestamp
    parameters: ColumnType<unknown, string | null | undefined, string | null>
    parameters_at: OptionalTimestamp
    zone_minutes: Generated<number>
    proposed_zone_minutes: ColumnType<number | null, number | null | undefined, number | null>
    zone_proposed_at: OptionalTimestamp
  }
  refused_terminals: {
    phone: string
    model: string
    maker: string
    terminal_id: string
    plate_num: string
    plate_color: number | null
    version: '2011' | '2013' | '2019' | null
    address: string
    network: Generated<string>
    why: string
    first_at: Timestamp
    last_at: Timestamp
    count: number
  }
  terminal_tries: {
    phone: string
    at: Timestamp
    why: string
    address: string
  }
  refused_networks: {
    network: string
    address: string
    numbers: string
    attempts: string
    first_at: Timestamp
    last_at: Timestamp
  }
  terminal_messages: {
    id: GeneratedBigint
    vehicle_id: number
    message_id: number
    edition: number
    first_at: Timestamp
    received_at: Timestamp
    count: Generated<number>
    body: Buffer
  }
  terminal_links: {
    id: GeneratedBigint
    terminal_id: number
    linked_at: Timestamp
    unlinked_at: OptionalTimestamp
    address: string
    why: string | null
    server_run: number | null
    faults: Generated<number>
  }
  terminal_leases: {
    vehicle_id: number
    epoch: string
    run: number
    address: string
    since: Generated<Date>
  }
  server_messages: {
    id: GeneratedBigint
    run: number
    body: string
    at: Generated<Date>
  }
  sub_packages: {
    terminal_id: number
    message_id: number
    serial: number
    index: number
    total: number
    vehicle_id: number
    version: string
    body: Buffer
    received_at: Timestamp
    /** SHA-256 of the body. */
    digest: Generated<Buffer>
  }
  positions: {
    vehicle_id: number
    time: Timestamp
    digest: string
    received_at: Timestamp
    reported_time: OptionalTimestamp
    latitude_e6: number
    longitude_e6: number
    altitude: number
    speed_dkmh: number
    course: number
    alarms: number
    status: number
    mileage_hm: number | null
    fuel_dl: number | null
    quality: number
    source: number
    extras: Buffer | null
    edition: number | null
  }
  report_packs: {
    vehicle_id: number
    /** Insert as YYYY-MM-DD; select as text. */
    day: ColumnType<Date, string, never>
    file: string
    bytes: number
    reports: number
    rows: number
    packed_at: Generated<Date>
    lost_at: OptionalTimestamp
  }
  loose_packs: { file: string; since: Generated<Date> }
  track_days: {
    vehicle_id: number
    /** Insert as YYYY-MM-DD; select as text. */
    day: ColumnType<Date, string, never>
    points: number
    reports: number
    packed: Buffer
    packed_at: Generated<Date>
    /** 0.1 km/h; null: it was packed before this was kept. */
    top_speed: number | null
    /** 1e-6 degrees. */
    south: number | null
    north: number | null
    west: number | null
    east: number | null
  }
  vehicle_days: {
    vehicle_id: number
    /** YYYY-MM-DD; select as text. */
    day: ColumnType<Date, string, never>
    distance_m: number
    distance_source: 'odometer' | 'distance' | 'both'
    distance_at_least: Generated<boolean>
    driving_s: number
    idling_s: number
    parked_s: number
    gap_s: number
    online_s: number
    engine_on_s: number
    engine_starts: number
    max_speed_kmh: number | null
    mean_speed_kmh: number | null
    odometer_begin_m: string | null
    odometer_end_m: string | null
    odometer_doubt_m: number | null
    fuel_used_ml: number | null
    refuelled_ml: number | null
    fuel_lost_ml: number | null
    fuel_drop_ml: number | null
    fuel_readings: number
    points: number
    first_at: OptionalTimestamp
    last_at: OptionalTimestamp
    computed_at: Timestamp
    /** Version of the account of movement. */
    rule: number
    ignition_line: string | null
    /** Changes of the line of ACC in the hour with most. */
    line_changes: number | null
    /** Metres between two receivers that the vehicle is heard by; null: one, or not known. */
    receivers_apart_m: number | null
  }
  figure_rules: {
    one: boolean
    version: number
  }
  vehicle_day_hours: {
    vehicle_id: number
    day: ColumnType<Date, string, never>
    distance_m: number[]
    driving_s: number[]
    idling_s: number[]
    parked_s: number[]
    gap_s: number[]
  }
  vehicle_day_visits: {
    vehicle_id: number
    day: ColumnType<Date, string, never>
    visits: number
    stay_s: number
    planned: number
    late: number
    late_s: number
  }
  vehicle_day_roads: {
    vehicle_id: number
    day: ColumnType<Date, string, never>
    tile: number
    cells: Buffer
  }
  vehicle_road_offsets: {
    vehicle_id: number
    checked_at: Timestamp
    east_m: number | null
    north_m: number | null
    datum: 'bd09' | 'gcj02' | null
    since: Timestamp | null
  }
  vehicle_day_sensors: {
    vehicle_id: number
    day: ColumnType<Date, string, never>
    kind: string
    channel: number
    least: number | null
    greatest: number | null
    weighted: number
    read_s: number
    bad_s: number
    begun: number
    faults: number
    reports: number
  }
  ignition_periods: {
    vehicle_id: number
    begin_at: Timestamp
    end_at: OptionalTimestamp
    driving_s: number
    idling_s: number
    distance_m: number
    begin_lat: number | null
    begin_lng: number | null
    end_lat: number | null
    end_lng: number | null
  }
  fuel_curves: {
    vehicle_id: number
    begin_at: Timestamp
    minutes: number[]
    ml: number[]
  }
  fuel_events: {
    id: GeneratedBigint
    vehicle_id: number
    kind: 'refuelling' | 'loss'
    begin_at: Timestamp
    end_at: Timestamp
    begin_ml: number
    end_ml: number
    lat: number | null
    lng: number | null
    address: string | null
    dismissed_by: number | null
    dismissed_at: OptionalTimestamp
    dismiss_reason: string | null
    evaluated_from: OptionalTimestamp
    evaluated_until: OptionalTimestamp
  }
  fuel_faults: {
    vehicle_id: number
    begin_at: Timestamp
    kind: 'zero' | 'fullScale' | 'excursion'
    end_at: Timestamp
    ml: number
    before_ml: number | null
    readings: number
  }
  fuel_sensor_curves: {
    id: GeneratedBigint
    vehicle_id: number
    /** YYYY-MM-DD; select as text. */
    from_day: ColumnType<Date, string, never>
    from_at: Timestamp
    input: 'raw' | 'percent'
    factor: number | null
    pairs: ColumnType<[number, number][] | null, string | null, never>
    source: string
    user_id: number | null
    user_name: string
    made_at: GeneratedTimestamp
  }
  sensors: {
    id: GeneratedBigint
    organisation_id: number
    vehicle_id: number | null
    model: string
    kind: string
    channel: number
    form: ColumnType<SensorForm, string, string>
    user_id: number | null
    user_name: string
    changed_at: GeneratedTimestamp
  }
  sensor_frames: {
    vehicle_id: number
    source: 'can' | 'parameter' | 'transparent'
    source_id: number
    at: Timestamp
    data: Buffer
  }
  odometer_days: {
    vehicle_id: number
    /** YYYY-MM-DD; select as text. */
    day: ColumnType<Date, string, never>
    begin_at: Timestamp
    fixes_m: number
    odometer_m: number
  }
  odometer_choices: {
    id: GeneratedBigint
    vehicle_id: number
    /** YYYY-MM-DD; select as text. */
    from_day: ColumnType<Date, string, never>
    from_at: Timestamp
    source: 'automatic' | 'odometer' | 'fixes'
    factor: number
    user_id: number | null
    user_name: string
    made_at: GeneratedTimestamp
  }
  odometer_proposals: {
    vehicle_id: number
    factor: number
    /** YYYY-MM-DD; select as text. */
    from_day: ColumnType<Date, string, string>
    from_at: Timestamp
    days: ColumnType<{ day: string; fixes: number; odometer: number }[], string, string>
  }
  figure_states: {
    vehicle_id: number
    open_day: ColumnType<Date, string, string>
    seen_at: OptionalTimestamp
    computed_at: Timestamp
    /** By which settings of movement and in which zone its days are counted, or marked to be. */
    counted_by: ColumnType<string, string | undefined, string>
  }
  unsound_reports: {
    vehicle_id: number
    hour: Timestamp
    /** Sum of the bits of `reportFaults`. */
    faults: number
    reports: number
  }
  score_days: {
    vehicle_id: number
    /** YYYY-MM-DD; select as text. */
    day: ColumnType<Date, string, never>
    driven_m: number
    uncovered_m: number
    drift_fixes: number
    overspeeds: number
    overspeed_s: number
    fatigue_day_s: number
    fatigue_night_s: number
    driving: ColumnType<{ midnight: number; spans: number[] } | null, string | null | undefined, string | null>
    events: ColumnType<unknown, string, string>
  }
  score_settings: {
    id: Generated<number>
    settings: ColumnType<unknown, string, never>
    changed_by: number | null
    changed_by_name: string
    changed_at: Timestamp
  }
  score_means: {
    organisation_id: number
    /** YYYY-MM-DD, the first of the month; select as text. */
    month: ColumnType<Date, string, string>
    overspeed: number | null
    fatigue: number | null
    changed_by: number | null
    changed_by_name: string
    changed_at: Timestamp
  }
  late_report_hours: {
    vehicle_id: number
    hour: Timestamp
    seq: GeneratedBigint
  }
  latest_positions: {
    vehicle_id: number
    fix_time: OptionalTimestamp
    fix_latitude_e6: number | null
    fix_longitude_e6: number | null
    fix_altitude: number | null
    fix_course: number | null
    fix_datum: string | null
    report_time: OptionalTimestamp
    report_quality: Generated<number>
    fix_quality: Generated<number>
    reported_time: OptionalTimestamp
    sound_time: OptionalTimestamp
    moving: boolean | null
    received_at: Timestamp
    speed_dkmh: number
    alarms: number
    status: number
    located: boolean
    mileage_hm: number | null
    fuel_dl: number | null
    signal: number | null
    satellites: number | null
    edition: number | null
  }
  commands: {
    id: GeneratedBigint
    vehicle_id: number
    user_id: number | null
    phone: string | null
    session_id: ColumnType<string | null, string | null | undefined, string | null>
    command: string
    payload: ColumnType<unknown, string | null | undefined, string | null>
    requested_at: Timestamp
    state: string
    sent_at: OptionalTimestamp
    serials: ColumnType<number[] | null, readonly number[] | null | undefined, readonly number[] | null>
    expires_at: OptionalTimestamp
    result: string | null
    sender_run: ColumnType<number | null, number | null | undefined, number | null>
    finished_at: OptionalTimestamp
  }
  file_contents: { hash: Buffer; size: ColumnType<string, number, number> }
  files: {
    id: string
    hash: Buffer
    size: ColumnType<string, number, number>
    type: string
    purpose: string
    stored: Generated<boolean>
    organisation_id: ColumnType<number | null, number | null | undefined, number | null>
    owner_kind: ColumnType<string | null, string | null | undefined, string | null>
    owner_id: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Timestamp
    created_by: number | null
  }
  file_usage: { organisation_id: number; files: number; bytes: string }
}
