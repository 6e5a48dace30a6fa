/** The tables as kysely sees them. One interface per table; what they mean is said in the migrations that make them. */
import type { AppMenuAuth, Lang, markedPointKinds, ModuleType, SignInWay } from '@outrider/contract'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** bigint columns come out as text. */
type BigId = Generated<string>

export interface Database {
  installation: { kind: 'demo' | 'production'; made_at: Generated<Date> }
  organisations: { id: Generated<number>; parent_id: number | null; name: string; name_en: string | null }
  users: {
    id: Generated<number>
    login: string
    name: string
    password_hash: string
    must_change_password: Generated<boolean>
    rights: AppMenuAuth
    demo_of: 'demo' | null
    created_at: Generated<Date>
    vehicle_id: ColumnType<number | null, number | null | undefined, number | null>
    mobile: ColumnType<string | null, string | null | undefined, string | null>
  }
  user_organisations: { user_id: number; organisation_id: number }
  sessions: {
    id: BigId
    user_id: number
    access_hash: Buffer
    refresh_hash: Buffer
    created_at: Generated<Date>
    expires_at: Time
    refresh_expires_at: Time
    ended_at: OptionalTime
    ended_why: 'signedOut' | 'passwordChanged' | 'refreshedTwice' | 'endedByUser' | null
    address: string
    device: unknown
    way: ColumnType<SignInWay, SignInWay | undefined, SignInWay>
    device_key: Buffer | null
    new_device: Generated<boolean>
    module_type: ModuleType | null
  }
  spent_tokens: { token_hash: Buffer; session_id: string; kind: 'access' | 'refresh'; spent_at: Generated<Date> }
  partners: { name: string; sealed_key: Buffer; made_at: Generated<Date> }
  partner_ids: { partner: string; id_hash: Buffer; expires_at: Time }
  user_keys: { key_hash: Buffer; user_id: number; expires_at: Time; used_at: OptionalTime }
  push_subscriptions: {
    id: BigId
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
    kind: 'mapVehicleInfo' | 'vehicleFacts' | 'mapCentre' | 'selectedRow'
    value: ColumnType<unknown, string, string>
    changed_at: Generated<Date>
  }
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
  position_shares: {
    id: BigId
    token_hash: Buffer
    user_id: number
    vehicle_id: number
    name: string | null
    created_at: Generated<Date>
    expires_at: Time
    revoked_at: OptionalTime
    looks: Generated<number>
    last_look_at: OptionalTime
  }
  track_shares: {
    id: BigId
    token_hash: Buffer
    user_id: number
    vehicle_id: number
    start_time: Time
    end_time: Time
    name: string | null
    created_at: Generated<Date>
    expires_at: Time
    revoked_at: OptionalTime
    looks: Generated<number>
    last_look_at: OptionalTime
  }
  marked_points: {
    id: BigId
    organisation_id: number
    name: string
    latitude: number
    longitude: number
    kind: keyof typeof markedPointKinds
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
  }
  driver_cards: {
    vehicle_id: number
    time: Time
    inserted: boolean
    driver_id: number | null
    received_at: Generated<Date>
  }
  checkpoints: {
    id: BigId
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
    entered_at: Time
    left_at: Time
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
    id: BigId
    vehicle_id: number
    user_id: number | null
    login: string
    changed_at: Generated<Date>
    kind: 'addVehicle' | 'saveVehEdit' | 'updVehInfo'
    before: ColumnType<Record<string, unknown>, string, never>
    after: ColumnType<Record<string, unknown>, string, never>
  }
  terminals: {
    id: Generated<number>
    vehicle_id: number
    phone: string
    terminal_type: string
    terminal_id: string | null
    token_hash: Buffer | null
    registered_at: OptionalTime
    registered_as: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    version: string | null
    authenticated_at: OptionalTime
    attributes: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    attributes_at: OptionalTime
    parameters: ColumnType<unknown, string | null | undefined, string | null>
    parameters_at: OptionalTime
  }
  refused_terminals: {
    phone: string
    model: string
    maker: string
    terminal_id: string
    plate_num: string
    address: string
    why: string
    first_at: Time
    last_at: Time
    count: number
  }
  terminal_links: {
    id: BigId
    terminal_id: number
    linked_at: Time
    unlinked_at: OptionalTime
    address: string
    why: string | null
  }
  positions: {
    vehicle_id: number
    time: Time
    digest: string
    received_at: Time
    reported_time: OptionalTime
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
  }
  track_days: {
    vehicle_id: number
    /** YYYY-MM-DD goes in; select it as text. */
    day: ColumnType<Date, string, never>
    points: number
    reports: number
    packed: Buffer
    packed_at: Generated<Date>
  }
  latest_positions: {
    vehicle_id: number
    fix_time: OptionalTime
    fix_latitude_e6: number | null
    fix_longitude_e6: number | null
    fix_altitude: number | null
    fix_course: number | null
    fix_datum: string | null
    report_time: OptionalTime
    received_at: Time
    speed_dkmh: number
    alarms: number
    status: number
    located: boolean
    mileage_hm: number | null
    fuel_dl: number | null
    signal: number | null
    satellites: number | null
  }
  commands: {
    id: BigId
    vehicle_id: number
    user_id: number | null
    kind: string
    asked_at: Generated<Date>
    answered_at: OptionalTime
    result: string | null
    detail: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
  }
}
