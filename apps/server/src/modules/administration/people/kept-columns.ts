/**
 * Every column in which people are, and what becomes of it when one is erased. A test compares it with the schema: a new column that may name somebody
 * fails until it is here, or is said to name nobody (columns-without-people.ts). In words: packages/contract/src/people/kept-tables.ts.
 *
 * SQL here is of one table called `t`. Values are written by name: `:ids` (of the person), `:names`, `:logins`, `:mails`, `:called` (what the person is called
 * from now on) and `:orgs` (where a name without an id is taken for this person's).
 */
import type { KeptFact, KeptOfDrivers, KeptOfUsers } from '@outrider/contract'

export type Mark =
  /** An id that stays: it leads to "erased person N". */
  | { readonly does: 'stays' }
  /** An id whose rows are removed. */
  | { readonly does: 'removes' }
  /** Changed in the moment of the erasure, with the account or the driver itself. */
  | { readonly does: 'atOnce' }
  /** Gets another value (SQL), where `where` holds. */
  | { readonly does: 'set'; readonly to: string; readonly where: string; readonly alone: boolean }
  /**
   * JSON in which whole texts are replaced that are one of these of the person. What is signed in by may be any word ("passed"): it is one of them only
   * where JSON tells sign-ins.
   */
  | { readonly does: 'inside'; readonly where: string; readonly alone: boolean; readonly lists: readonly NameList[] }

export type NameList = 'names' | 'logins' | 'mails'

export interface KeptTable {
  readonly columns: Readonly<Record<string, Mark>>
  /** SQL of the time of a row. */
  readonly time?: string
  /** SQL that holds where the row is of a company that the reader reaches; missing: it is of the person alone. */
  readonly company?: string
  /** What an export tells of a row: SQL. */
  readonly shows: Readonly<Partial<Record<KeptFact, string>>>
}

const stays: Mark = { does: 'stays' }
const removes: Mark = { does: 'removes' }
const atOnce: Mark = { does: 'atOnce' }
const isPerson = (id: string) => `t.${id} = any(:ids)`
/** The name of whom an id beside it is of. */
const nameOf = (id: string): Mark => ({ does: 'set', to: ':called', where: isPerson(id), alone: false })
/** Something else that tells of whom an id beside it is of. */
const tellsOf = (id: string, to: string): Mark => ({ does: 'set', to, where: isPerson(id), alone: false })
/** A name with no id beside it: taken for this person's where the person may be known by it. */
const nameAlone = (column: string, company: string): Mark => ({
  does: 'set',
  to: ':called',
  where: `t.${column} = any(:names) and ${company}`,
  alone: true,
})
const insideWhere = (company: string): Mark => ({ does: 'inside', where: company, alone: true, lists: ['names'] })
/** An administrator may write any address for a user: those of other companies stay where they are. */
const addressesIn = (column: string, owner: string): Mark => ({
  does: 'set',
  to: `array(select each from unnest(t.${column}) each where each <> all(:mails))`,
  where: `t.${column} && :mails and ${sharesCompany(owner)}`,
  alone: true,
})

/** Of the user with this id an organisation belongs to a company of the person's. */
const sharesCompany = (user: string) => `exists (
  with recursive tree (id, company) as (
    select id, id from organisations where parent_id is null
    union all select o.id, tree.company from organisations o join tree on tree.id = o.parent_id)
  select from user_organisations g join tree his on his.id = g.organisation_id join tree asked on asked.company = his.company
    where g.user_id = ${user} and asked.id = any(:orgs))`
/** Of the user with this id the reader reaches everything. */
const isReached = (user: string) => `(${user} = any(:ids) or not exists (
  select from user_organisations g where g.user_id = ${user} and g.organisation_id <> all(:orgs)))`
const ownerOfMail = '(select s.user_id from report_schedules s where s.id = t.schedule_id)'
const ofOrganisation = 't.organisation_id = any(:orgs)'
const ofShift = 'exists (select from duty_shifts s where s.id = t.shift_id and s.organisation_id = any(:orgs))'
const ofOrganisations = 't.organisation_ids && :orgs'
const vehicleOf = (id: string) => `exists (select from vehicles v where v.id = ${id} and v.organisation_id = any(:orgs))`
const ofVehicle = vehicleOf('t.vehicle_id')
const ofApplication = 'exists (select from applications a where a.id = t.application_id and a.organisation_id = any(:orgs))'
const ofItinerary = 'exists (select from itineraries i where i.id = t.itinerary_id and i.organisation_id = any(:orgs))'
const ofCase = `exists (select from alarm_cases c where c.id = t.case_id and ${vehicleOf('c.vehicle_id')})`
const ofTalk = `(${ofVehicle} or exists (select from drivers d where d.id = t.driver_id and d.organisation_id = any(:orgs)))`
const ofPaper = ofTalk
const plate = '(select v.plate_num from vehicles v where v.id = t.vehicle_id)'
const organisation = '(select o.name from organisations o where o.id = t.organisation_id)'
const numberOfApplication = '(select a.number from applications a where a.id = t.application_id)'
const inVehicle = { time: 't.at', company: ofVehicle } as const

/** Where the record knows who it was, what was typed is not asked for: it may be what another one signs in by. */
const didSo = '(t.user_id = any(:ids) or (t.user_id is null and t.account = any(:logins)))'
/** In the record: what the person did, and what was done to the account. */
const recorded = `(${didSo} or t.subjects @> any(array(select jsonb_build_array(jsonb_build_object(
  'kind', 'user', 'id', id::text)) from unnest(:ids) id)))`

/** In the record: what was done to the file. */
const recordedOfDriver = `t.subjects @> any(array(select jsonb_build_array(jsonb_build_object(
  'kind', 'driver', 'id', id::text)) from unnest(:ids) id))`

export const userTables: Readonly<Record<KeptOfUsers, KeptTable>> = {
  users: {
    columns: {
      id: atOnce,
      login: atOnce,
      name: atOnce,
      mobile: atOnce,
      email: atOnce,
      email_given_by: stays,
      password_hash: atOnce,
    },
    time: 't.created_at',
    shows: { login: 't.login', name: 't.name', mobile: 't.mobile', email: 't.email', lang: 't.lang', endsOn: 't.ends_on' },
  },
  user_organisations: { columns: { user_id: removes }, shows: { organisation } },
  user_roles: { columns: { user_id: removes }, shows: { role: '(select r.name from roles r where r.id = t.role_id)' } },
  user_settings: { columns: { user_id: removes }, time: 't.changed_at', shows: { kind: 't.kind', values: 't.value' } },
  sessions: {
    columns: { user_id: removes },
    time: 't.created_at',
    shows: { address: 't.address', device: 't.device', kind: 't.method', until: 'least(t.ended_at, t.refresh_expires_at)' },
  },
  looks: {
    columns: { user_id: removes, by_user: removes },
    time: 't.began_at',
    shows: { until: 'coalesce(t.ended_at, t.expires_at)' },
  },
  second_factors: { columns: { user_id: removes }, time: 't.created_at', shows: {} },
  escalation_steps: { columns: { user_id: removes }, company: ofOrganisation, shows: { organisation } },
  passkeys: { columns: { user_id: removes }, time: 't.added_at', shows: { name: 't.name' } },
  password_links: { columns: { user_id: stays, made_by: stays }, time: 't.expires_at', shows: {} },
  user_keys: { columns: { user_id: removes }, time: 't.expires_at', shows: {} },
  // Ids that stay: by the one who is erased two accounts may be in one hand (commands/approval/one-person.ts).
  numbers_given: { columns: { user_id: stays, given_by: stays }, time: 't.given_at', shows: {} },
  identity_links: { columns: { user_id: removes }, time: 't.linked_at', shows: { login: 't.subject', text: 't.issuer' } },
  push_subscriptions: { columns: { user_id: removes }, time: 't.created_at', shows: { kind: 't.kind', lang: 't.lang' } },
  push_settings: { columns: { user_id: removes }, time: 't.since', shows: { values: 't.types_on', place: 't.zone' } },
  push_acceptance: { columns: { user_id: removes }, time: 't.changed_at', shows: { state: 't.accept' } },
  push_bursts: { columns: { user_id: removes }, time: 't.minute', shows: {} },
  push_receipts: {
    columns: { user_id: removes },
    ...inVehicle,
    shows: { vehicle: plate, kind: 't.kind', state: 't.state' },
  },
  report_pushes: { columns: { user_id: removes }, time: 't.pushed_at', shows: { kind: 't.type' } },
  notice_choices: { columns: { user_id: removes }, shows: { kind: 't.kind' } },
  notice_times: { columns: { user_id: removes }, shows: { values: `t.quiet_from || '-' || t.quiet_until`, place: 't.zone' } },
  notice_deliveries: {
    columns: { user_id: removes },
    time: 't.at',
    company: `(t.vehicle_id = 0 or ${ofVehicle})`,
    shows: { vehicle: plate, kind: 't.kind', text: 't.text', state: 't.state' },
  },
  application_notices: {
    columns: { user_id: removes, by_name: nameAlone('by_name', ofApplication) },
    time: 't.at',
    company: ofApplication,
    shows: { number: numberOfApplication, kind: 't.action' },
  },
  report_exports: {
    columns: { user_id: removes },
    time: 't.created_at',
    shows: { kind: `t.asked ->> 'report'`, state: 't.state' },
  },
  report_schedules: {
    columns: { user_id: removes, recipients: addressesIn('recipients', 't.user_id') },
    time: 't.created_at',
    company: isReached('t.user_id'),
    shows: { kind: `t.asked ->> 'report'`, recipients: 't.recipients' },
  },
  kept_templates: {
    columns: { user_id: removes },
    time: 't.changed_at',
    shows: { name: 't.name', kind: `coalesce(t.asked ->> 'report', t.kind)` },
  },
  report_mails: {
    columns: {
      recipients: addressesIn('recipients', ownerOfMail),
      delivered: addressesIn('delivered', ownerOfMail),
      refused: addressesIn('refused', ownerOfMail),
    },
    time: 't.due_at',
    company: isReached(ownerOfMail),
    shows: { state: 't.state' },
  },
  shares: {
    columns: { user_id: removes, ended_by: stays },
    time: 't.created_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.kind', name: 't.name', until: 't.expires_at' },
  },
  answered_requests: { columns: { user_id: removes }, time: 't.at', shows: { kind: 't.call' } },
  dispatch_templates: { columns: { user_id: removes }, shows: { text: 't.text' } },
  installer_places: { columns: { user_id: removes }, time: 't.at', shows: { place: `t.latitude || ', ' || t.longitude` } },
  alarm_cases: {
    columns: { claimed_by: stays, processed_by: stays },
    time: 'coalesce(t.processed_at, t.claimed_at)',
    company: ofVehicle,
    shows: { vehicle: plate, number: 't.id', state: 't.state', text: 't.description' },
  },
  alarm_steps: {
    columns: { user_id: stays, user_name: nameOf('user_id'), detail: insideWhere(`t.kind = 'escalated' and ${ofCase}`) },
    time: 't.at',
    company: ofCase,
    shows: { number: 't.case_id', kind: 't.kind', state: 't.result' },
  },
  alarm_orders: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.expires_at',
    company: ofCase,
    shows: { number: 't.case_id', kind: 't.kind' },
  },
  alarm_rules: {
    columns: { changed_by: stays },
    time: 't.changed_at',
    company: ofOrganisation,
    shows: { organisation, name: 't.name' },
  },
  alarm_rule_changes: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.at',
    company: ofOrganisation,
    shows: { organisation, name: `t.rule->>'name'` },
  },
  rule_actions: {
    columns: { user_id: stays },
    time: 't.wanted_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.kind', state: 't.result' },
  },
  alarm_tasks: {
    columns: { user_id: stays, done_by: stays, done_by_name: nameOf('done_by') },
    time: 't.given_at',
    company: ofVehicle,
    shows: { vehicle: plate, number: 't.case_id' },
  },
  geofences: {
    columns: { changed_by: stays },
    time: 't.changed_at',
    company: ofOrganisation,
    shows: { organisation, name: 't.name' },
  },
  terminal_areas: {
    columns: { changed_by: stays },
    time: 't.changed_at',
    company: ofVehicle,
    shows: { vehicle: plate, state: 't.state' },
  },
  applications: {
    columns: {
      applicant_id: stays,
      applicant_name: nameOf('applicant_id'),
      handler_id: stays,
      handler_name: nameOf('handler_id'),
      test: insideWhere(ofOrganisation),
    },
    time: 't.created_at',
    company: ofOrganisation,
    shows: { number: 't.number', kind: 't.kind', state: 't.state' },
  },
  application_steps: {
    columns: {
      user_id: stays,
      user_name: nameOf('user_id'),
      address: tellsOf('user_id', `''`),
      changes: insideWhere(ofApplication),
      test: insideWhere(ofApplication),
    },
    time: 't.at',
    company: ofApplication,
    shows: { number: numberOfApplication, kind: 't.action', note: 't.note', address: 't.address' },
  },
  application_attachments: {
    columns: { user_id: stays, user_name: nameOf('user_id'), removed_by_id: stays, removed_by: nameOf('removed_by_id') },
    time: 't.added_at',
    company: ofApplication,
    shows: { number: numberOfApplication, note: 't.note', place: `t.latitude || ', ' || t.longitude` },
  },
  application_expenses: {
    columns: { user_id: stays, user_name: nameOf('user_id'), dropped_by: nameAlone('dropped_by', ofApplication) },
    time: 't.at',
    company: ofApplication,
    shows: { number: numberOfApplication, kind: 't.kind', values: 't.cents / 100.0', note: 't.note' },
  },
  checkpoints: {
    columns: { created_by: stays },
    time: 't.created_at',
    company: ofOrganisation,
    shows: { organisation, name: 't.name' },
  },
  pois: {
    columns: { created_by: stays },
    time: 't.created_at',
    company: ofOrganisation,
    shows: { organisation, name: 't.name' },
  },
  commands: {
    columns: { user_id: stays },
    time: 't.requested_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.command', state: 't.state' },
  },
  departure_checks: {
    columns: {
      user_id: stays,
      user_name: nameOf('user_id'),
      decided_by: stays,
      decided_by_name: nameOf('decided_by'),
    },
    time: 't.filled_at',
    company: ofOrganisation,
    shows: { vehicle: plate, state: 't.state', note: 't.note' },
  },
  departure_checklists: {
    columns: { changed_by: nameAlone('changed_by', ofOrganisation) },
    time: 't.changed_at',
    company: ofOrganisation,
    shows: { organisation, kind: 't.vehicle_type' },
  },
  dispatch_messages: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.sent_at',
    company: ofOrganisations,
    shows: { kind: 't.type', text: 't.text' },
  },
  files: { columns: { created_by: stays }, time: 't.created_at', shows: { kind: 't.purpose', values: 't.size' } },
  fuel_events: {
    columns: { dismissed_by: stays },
    time: 't.dismissed_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.kind', note: 't.dismiss_reason' },
  },
  fuel_sensor_curves: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.made_at',
    company: ofVehicle,
    shows: { vehicle: plate },
  },
  sensors: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.changed_at',
    company: ofOrganisation,
    shows: { kind: 't.kind', number: 't.channel::text' },
  },
  odometer_choices: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.made_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.source' },
  },
  itinerary_changes: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.at',
    company: ofItinerary,
    shows: { number: 't.itinerary_id', state: 't.state' },
  },
  notice_channels: {
    columns: { maker_id: stays },
    time: 't.created_at',
    company: ofOrganisation,
    shows: { organisation, name: 't.name' },
  },
  webhooks: {
    columns: { maker_id: stays },
    time: 't.created_at',
    company: 'exists (select from webhook_organisations w where w.webhook_id = t.id and w.organisation_id = any(:orgs))',
    shows: { name: 't.name' },
  },
  organisations: {
    columns: { approval_end_asked_by: stays },
    time: 't.approval_end_asked_at',
    company: 't.id = any(:orgs)',
    shows: { organisation: 't.name' },
  },
  photo_requests: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.asked_at',
    company: ofVehicle,
    shows: { vehicle: plate, state: 't.state' },
  },
  post_checks: {
    columns: {
      answered_by: stays,
      rung_to: stays,
      responder: nameOf('answered_by'),
      phone: tellsOf('answered_by', `''`),
      second_rung_name: nameAlone('second_rung_name', ofOrganisations),
    },
    time: 'coalesce(t.answered_at, t.asked_at)',
    company: ofOrganisations,
    shows: { text: 't.answer', mobile: 't.phone' },
  },
  risk_coaching: {
    columns: {
      noted_by_name: nameAlone('noted_by_name', ofTalk),
      held_by_name: nameAlone('held_by_name', ofTalk),
      done_by_name: nameAlone('done_by_name', ofTalk),
    },
    time: 't.noted_at',
    company: ofTalk,
    shows: { vehicle: plate },
  },
  risk_objections: {
    columns: {
      objected_by: stays,
      objected_by_name: nameOf('objected_by'),
      decided_by: stays,
      decided_by_name: nameOf('decided_by'),
    },
    time: 't.objected_at',
    company: ofVehicle,
    shows: { vehicle: plate, text: 't.reason', note: 't.decision_reason' },
  },
  risk_settings: { columns: { changed_by: stays, changed_by_name: nameOf('changed_by') }, time: 't.changed_at', shows: {} },
  score_means: {
    columns: { changed_by: stays, changed_by_name: nameOf('changed_by') },
    time: 't.changed_at',
    company: ofOrganisation,
    shows: {},
  },
  backups: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.started_at',
    shows: { text: 't.name' },
  },
  duty_people: {
    columns: { user_id: stays },
    time: `coalesce(t.day, (select s.first_day from duty_shifts s where s.id = t.shift_id))::timestamptz`,
    company: ofShift,
    shows: { text: '(select s.name from duty_shifts s where s.id = t.shift_id)' },
  },
  duty_changes: {
    columns: { made_by: stays, made_by_name: nameOf('made_by') },
    time: 't.made_at',
    company: ofShift,
    shows: { note: 't.note' },
  },
  duty_handovers: {
    columns: {
      given_by: stays,
      given_by_name: nameOf('given_by'),
      to_user: stays,
      to_name: nameOf('to_user'),
      taken_by: stays,
      taken_by_name: nameOf('taken_by'),
    },
    time: 't.given_at',
    company: ofOrganisation,
    shows: { text: 't.note', note: 't.taken_note' },
  },
  superior_consents: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.decided_at',
    company: ofOrganisation,
    shows: { kind: 't.kind' },
  },
  subordinate_asks: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.asked_at',
    shows: { kind: 't.kind', text: 't.content' },
  },
  score_settings: { columns: { changed_by: stays, changed_by_name: nameOf('changed_by') }, time: 't.changed_at', shows: {} },
  trips: {
    columns: { started_by: stays, started_by_name: nameOf('started_by'), ended_by: stays, ended_by_name: nameOf('ended_by') },
    time: 't.started_at',
    company: ofOrganisation,
    shows: { vehicle: plate, place: `t.start_place || ' - ' || t.end_place`, until: 't.ended_at' },
  },
  vehicle_changes: {
    columns: { user_id: stays, login: nameOf('user_id') },
    time: 't.changed_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.kind' },
  },
  papers: {
    columns: { changed_by: stays },
    time: 't.changed_at',
    company: ofPaper,
    shows: { kind: `t.kind || ' ' || t.kind_name` },
  },
  maintenance_plans: {
    columns: { changed_by: stays },
    time: 't.changed_at',
    company: ofOrganisation,
    shows: { kind: 't.name' },
  },
  services: {
    columns: { entered_by: stays },
    time: 't.entered_at',
    company: ofVehicle,
    shows: { vehicle: plate, note: 't.note' },
  },
  terminal_changes: {
    columns: { user_id: stays, user_name: nameOf('user_id'), approved_by: stays, approved_name: nameOf('approved_by') },
    time: 't.requested_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.kind', state: 't.state', text: 't.reason' },
  },
  acceptance_tests: {
    columns: { user_id: stays, user_name: nameOf('user_id'), verdict_by: stays, verdict_name: nameOf('verdict_by') },
    time: 't.begun_at',
    company: ofVehicle,
    shows: { vehicle: plate, state: 't.state', text: 't.remark' },
  },
  recorder_readings: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.requested_at',
    company: ofVehicle,
    shows: { vehicle: plate, state: 't.state', text: 't.reason' },
  },
  terminal_rollouts: {
    columns: { user_id: stays, user_name: nameOf('user_id'), approved_by: stays, approved_name: nameOf('approved_by') },
    time: 't.started_at',
    company: ofOrganisation,
    shows: { name: 't.name', state: 't.state', text: 't.reason' },
  },
  terminal_firmwares: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.added_at',
    company: ofOrganisation,
    shows: { name: 't.version', text: 't.note' },
  },
  terminal_profiles: {
    columns: { changed_by: stays },
    time: 't.changed_at',
    company: ofOrganisation,
    shows: { name: 't.name' },
  },
  vehicles: { columns: { created_by: stays }, time: 't.created_at', company: ofOrganisation, shows: { vehicle: 't.plate_num' } },
  video_downloads: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.asked_at',
    company: ofVehicle,
    shows: { vehicle: plate, state: 't.state' },
  },
  talks: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.began_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.kind', until: 't.ended_at' },
  },
  kept_talks: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: 't.began_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.kind', until: 't.ended_at' },
  },
  kept_talk_turns: {
    columns: { user_id: stays, user_name: nameOf('user_id') },
    time: `(select began_at from kept_talks where id = t.talk_id) + t.from_ms * interval '1 millisecond'`,
    company: `exists (select from kept_talks k where k.id = t.talk_id and ${vehicleOf('k.vehicle_id')})`,
    shows: { vehicle: '(select v.plate_num from kept_talks k join vehicles v on v.id = k.vehicle_id where k.id = t.talk_id)' },
  },
  video_views: {
    columns: { user_id: stays },
    time: 't.began_at',
    company: ofVehicle,
    shows: { vehicle: plate, kind: 't.kind', until: 't.ended_at' },
  },
  erasures: {
    columns: { asked_by: stays },
    time: 't.asked_at',
    company: ofOrganisations,
    shows: { number: 't.id', kind: 't.kind' },
  },
  recorded_events: {
    columns: {
      user_id: stays,
      account: {
        does: 'set',
        to: ':called',
        where: `${didSo} and t.account is not null`,
        alone: true,
      },
      address: tellsOf('user_id', 'null'),
      details: { does: 'inside', where: recorded, alone: true, lists: ['names', 'logins', 'mails'] },
    },
    time: 't.time',
    company: '(t.organisation_ids is null or t.organisation_ids <@ :orgs)',
    shows: {
      kind: `case t.kind when 'call' then t.call else t.kind end`,
      address: 't.address',
      state: 't.result',
      values: 't.subjects',
    },
  },
  vehicle_commands: {
    columns: { user_id: stays, user_name: nameOf('user_id'), address: tellsOf('user_id', `''`) },
    time: 't.requested_at',
    company: ofVehicle,
    shows: { vehicle: 't.plate_num', kind: 't.kind', state: 't.state', text: 't.reason', address: 't.address' },
  },
  vehicle_command_steps: {
    columns: { user_id: stays, user_name: nameOf('user_id'), sign_in: tellsOf('user_id', 'null') },
    time: 't.at',
    company: `exists (select from vehicle_commands c where c.id = t.command_id and ${vehicleOf('c.vehicle_id')})`,
    shows: { number: 't.command_id', state: 't.state', text: 't.detail' },
  },
}

export const driverTables: Readonly<Record<KeptOfDrivers, KeptTable>> = {
  drivers: {
    columns: {
      id: atOnce,
      licence: atOnce,
      name: atOnce,
      issuer: atOnce,
      valid_until: atOnce,
      mobile: atOnce,
      driving_licence: atOnce,
      licence_classes: atOnce,
      licence_until: atOnce,
      note: atOnce,
    },
    time: 't.file_since',
    company: ofOrganisation,
    shows: {
      name: 't.name',
      licence: 't.licence',
      issuer: 't.issuer',
      validUntil: 't.valid_until',
      mobile: 't.mobile',
      drivingLicence: `trim(t.driving_licence || ' ' || t.licence_classes || ' ' || coalesce(t.licence_until::text, ''))`,
      until: 't.retired_at',
      note: 't.note',
      organisation,
    },
  },
  driver_numbers: {
    columns: { driver_id: removes },
    company: ofOrganisation,
    shows: { number: 't.number', organisation },
  },
  papers: {
    columns: { driver_id: removes },
    time: 't.changed_at',
    company: ofPaper,
    shows: { kind: `t.kind || ' ' || t.kind_name`, number: 't.number', validUntil: 't.expires_on', note: 't.note' },
  },
  driver_vehicles: {
    columns: { driver_id: removes },
    time: 't.since',
    company: ofVehicle,
    shows: { vehicle: plate, until: 't.until' },
  },
  // Of changes of the file; numbers are masked there.
  recorded_events: {
    columns: { details: { does: 'inside', where: recordedOfDriver, alone: true, lists: ['names'] } },
    time: 't.time',
    company: '(t.organisation_ids is null or t.organisation_ids <@ :orgs)',
    shows: { kind: `case t.kind when 'call' then t.call else t.kind end`, state: 't.result', values: 't.details' },
  },
  driver_cards: {
    columns: {
      driver_id: stays,
      name: nameOf('driver_id'),
      licence: tellsOf('driver_id', ':called'),
      issuer: tellsOf('driver_id', 'null'),
      valid_until: tellsOf('driver_id', 'null'),
    },
    time: 't.time',
    company: ofVehicle,
    shows: { vehicle: plate, state: `case when t.inserted then '+' else '-' end`, licence: 't.licence' },
  },
  driver_driving: {
    columns: { driver_id: stays },
    time: 't.began_at',
    company: ofVehicle,
    shows: { vehicle: plate, until: 't.ended_at' },
  },
  trips: {
    columns: { driver_id: stays, driver_name: nameOf('driver_id') },
    time: 't.started_at',
    company: ofOrganisation,
    shows: { vehicle: plate, place: `t.start_place || ' - ' || t.end_place`, until: 't.ended_at' },
  },
  risk_objections: {
    columns: { driver_name: nameAlone('driver_name', ofVehicle) },
    time: 't.started_at',
    company: ofVehicle,
    shows: { vehicle: plate, text: 't.reason', note: 't.decision_reason' },
  },
  risk_coaching: {
    columns: { driver_id: stays, note: tellsOf('driver_id', `''`) },
    time: 't.noted_at',
    company: ofTalk,
    shows: { note: 't.note' },
  },
  itineraries: {
    columns: { facts: insideWhere(ofOrganisation) },
    time: 't.planned_start',
    company: ofOrganisation,
    shows: { vehicle: plate, number: 't.id' },
  },
  itinerary_changes: {
    columns: { fields: insideWhere(ofItinerary) },
    time: 't.at',
    company: ofItinerary,
    shows: { number: 't.itinerary_id' },
  },
  applications: {
    columns: { facts: insideWhere(ofOrganisation) },
    time: 't.created_at',
    company: ofOrganisation,
    shows: { number: 't.number', kind: 't.kind' },
  },
  application_steps: {
    columns: { changes: insideWhere(ofApplication) },
    time: 't.at',
    company: ofApplication,
    shows: { number: numberOfApplication, kind: 't.action' },
  },
}
