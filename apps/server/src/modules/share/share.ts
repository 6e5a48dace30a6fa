/**
 * Sharing by links that show something of a vehicle until they expire, are revoked, are ended by an administrator or with what they were
 * made by (accounts/ended-links.ts), or their creator loses access.
 */
import { randomBytes } from 'node:crypto'
import {
  allowsRequest,
  contract,
  type CreatedShare,
  type MapLayer,
  type ShareCall,
  type ShareKind,
  shareKinds,
} from '@outrider/contract'
import { hashToken } from '../../accounts/tokens.ts'
import type { CallContext, Handlers } from '../../calls/handlers.ts'
import { fail } from '../../calls/refusal.ts'
import { visibleVehicle } from '../../calls/visible-vehicle.ts'
import type { AccessGate } from '../../fleet/access.ts'
import type { LiveVehicle } from '../../fleet/live-vehicle.ts'
import type { SharingKinds } from './kinds.ts'
import type { Events } from '../../record/event-record.ts'
import { type ListedShare, maxListed, type OpenLinks, type ShareRepository } from './share.repository.ts'
import { cursorAt, idAt } from './share-cursor.ts'
import { viewBudget } from './view-budget.ts'

interface ShareDependencies {
  access: AccessGate
  shares: ShareRepository
  kinds: SharingKinds
  events: Events
  /** Somebody opened a link; `userId`: who made it, `shows`: what the link stores. */
  viewed: (share: { id: string; userId: number; vehicleId: number }, shows: object, address: string) => void
  /** Show vehicles by nickname. */
  nickNameOn: boolean
  /** Title of this platform. */
  title: string
  /** Basemap of the shared page. */
  /** The default at the moment. */
  basemap: () => MapLayer
}

type SharePath = ShareCall<ShareKind, 'create' | 'list' | 'revoke' | 'endAll' | 'view'>
type SignedIn = Pick<CallContext<ShareCall<ShareKind, 'create'>>, 'user'>

type WithAddress = Pick<CallContext, 'address'>

/** 128 random bits. */
const newToken = (): string => randomBytes(16).toString('base64url')

/** `accessible`: the creator of the link may still see what it shows. */
function stateOf({ ended_why, expires_at }: ListedShare, accessible: boolean, now: number): CreatedShare['state'] {
  if (ended_why) return ended_why === 'revoked' ? 'revoked' : 'ended'
  if (expires_at.getTime() <= now) return 'expired'
  return accessible ? 'open' : 'noAccess'
}

/** A kind as the handlers see it, whichever it is. */
interface AnyKind {
  shows(request: object, now: number): object
  view(vehicle: LiveVehicle, shows: object, since: number, signal: AbortSignal): Promise<object>
}

/** The links of one kind. */
class SharedLinks {
  readonly #kind: ShareKind
  readonly #sharing: AnyKind
  readonly #parts: ShareDependencies
  readonly #spend: (address: string) => Promise<void>

  constructor(kind: ShareKind, sharing: AnyKind, parts: ShareDependencies) {
    this.#kind = kind
    this.#sharing = sharing
    this.#parts = parts
    this.#spend = viewBudget(kind)
  }

  async create(request: { vehicleId: string; hours: number; name?: string }, { user }: SignedIn) {
    const shows = this.#sharing.shows(request, Date.now())
    const vehicle = await visibleVehicle(this.#parts.access, user.userId, request.vehicleId)
    if (this.#isWithheld(vehicle)) fail('share.withheld')
    const token = newToken()
    const added = await this.#parts.shares.add({
      kind: this.#kind,
      tokenHash: hashToken(token),
      userId: user.userId,
      sessionId: user.sessionId,
      vehicleId: vehicle.identity.id,
      shows,
      name: request.name,
      hours: request.hours,
      maxOpen: shareKinds[this.#kind].maxOpen,
    })
    if (added === 'tooMany') fail('share.tooMany', { count: shareKinds[this.#kind].maxOpen })
    if (added === 'sessionEnded') fail('session.revoked')
    return { shareId: added.id, token, expiresAt: added.expiresAt.getTime() }
  }

  async list(
    { vehicleId, all, search, before }: { vehicleId?: string; all: boolean; search?: string; before?: string },
    { user }: SignedIn,
  ) {
    const links = await this.#openLinks(user.userId, { vehicleId, search })
    const rows = all
      ? await this.#parts.shares.openIn(links, before === undefined ? undefined : idAt(before))
      : await this.#parts.shares.of(this.#kind, user.userId, vehicleId === undefined ? [] : [Number(vehicleId)])
    const counted = all && before === undefined ? await this.#parts.shares.countOpenIn(links) : { total: null, newest: null }
    const last = all && rows.length === maxListed ? rows.at(-1) : undefined
    const list = rows.map(async share => {
      const own = share.user_id === user.userId
      const vehicle = await this.#parts.access.vehicle(user.userId, String(share.vehicle_id))
      // Of others only those to vehicles that the user sees: the account of a vehicle sees one of its organisation.
      if (all && !vehicle) return undefined
      const rights = own ? user.rights : share.maker_rights
      const seen = own ? vehicle : await this.#parts.access.vehicle(share.user_id, String(share.vehicle_id))
      const shown = seen !== undefined && !this.#isWithheld(seen) && rights[shareKinds[this.#kind].right]
      const common: CreatedShare = {
        shareId: share.id,
        vehicleId: String(share.vehicle_id),
        // Without access to the vehicle only the name given to the link is shown.
        name: vehicle ? this.#nameOf(share.name, vehicle) : (share.name ?? ''),
        createdAt: share.created_at.getTime(),
        expiresAt: share.expires_at.getTime(),
        makerName: share.maker_name,
        own,
        state: stateOf(share, shown, Date.now()),
        views: share.views,
        lastViewedAt: share.last_viewed_at?.getTime() ?? null,
      }
      return { ...(share.shows as object), ...common }
    })
    const found = (await Promise.all(list)).filter(each => each !== undefined)
    return {
      shares: found,
      next: last ? cursorAt(last.id) : null,
      total: counted.total,
      newest: counted.newest === null ? null : cursorAt(counted.newest),
    }
  }

  async revoke({ vehicleId, shareId }: { vehicleId: string; shareId: string }, { user, address }: SignedIn & WithAddress) {
    const maker = await this.#parts.shares.makerOf(this.#kind, Number(vehicleId), shareId)
    // Allowed without access to the vehicle: users may always revoke their own links.
    if (maker === user.userId) {
      await this.#parts.shares.revoke(shareId)
      return {}
    }
    const mayEnd = allowsRequest(contract.share.getVehPosSharings, user.rights, { all: true })
    if (maker === undefined || !mayEnd || !(await this.#parts.access.vehicle(user.userId, vehicleId))) fail('share.invalid')
    const { userId, sessionId } = user
    await this.#parts.events.stored(await this.#parts.shares.endOne(shareId, { userId, sessionId, address }))
    return {}
  }

  async endAll(
    { upTo, ...of }: { vehicleId?: string; search?: string; upTo?: string },
    { user: { userId, sessionId }, address }: SignedIn & WithAddress,
  ) {
    const until = upTo === undefined ? undefined : idAt(upTo)
    const ended = await this.#parts.shares.endOpenIn(await this.#openLinks(userId, of), until, { userId, sessionId, address })
    await this.#parts.events.stored(ended)
    return { count: ended.length }
  }

  async view({ token }: { token: string }, { address, signal }: Pick<CallContext, 'address' | 'signal'>) {
    await this.#spend(address)
    const found = await this.#parts.shares.find(this.#kind, hashToken(token))
    const vehicle = found?.rights[shareKinds[this.#kind].right]
      ? await this.#parts.access.vehicle(found.user_id, String(found.vehicle_id))
      : undefined
    // Unknown, expired, revoked and no-longer-permitted links, and those of another kind, get the same reply, so tokens cannot be probed.
    if (!found || !vehicle || this.#isWithheld(vehicle)) fail('share.invalid')
    const since = await this.#parts.access.historyFrom(found.user_id, vehicle)
    await this.#parts.shares.countView(found.id)
    this.#parts.viewed({ id: found.id, userId: found.user_id, vehicleId: found.vehicle_id }, found.shows as object, address)
    return {
      ...(await this.#sharing.view(vehicle, found.shows as object, since, signal)),
      name: this.#nameOf(found.name, vehicle),
      platform: this.#parts.title,
      basemap: this.#parts.basemap(),
      expiresAt: found.expires_at.getTime(),
      serverTime: Date.now(),
    }
  }

  /** Its company shows nothing of it to outsiders. */
  #isWithheld({ identity }: LiveVehicle): boolean {
    return this.#parts.access.withholds(identity.organisationId, 'sharing')
  }

  /** Name on the shared page: as given to the link, else the vehicle's display name. */
  #nameOf(name: string | null, { identity }: LiveVehicle): string {
    return name ?? ((this.#parts.nickNameOn && identity.nickname) || identity.plateNum)
  }

  /** Of everybody, as far as the user sees the vehicles: the account of a vehicle sees one of its organisation. */
  async #openLinks(userId: number, of: { vehicleId?: string; search?: string }): Promise<OpenLinks> {
    const { organisationIds, onlyVehicleId } = await this.#parts.access.scope(userId)
    const vehicleIds = [of.vehicleId === undefined ? undefined : Number(of.vehicleId), onlyVehicleId]
    return {
      kind: this.#kind,
      organisationIds: [...organisationIds],
      vehicleIds: vehicleIds.filter(id => id !== undefined),
      search: of.search ?? '',
    }
  }
}

function handlersOf(kind: ShareKind, dependencies: ShareDependencies): object {
  const links = new SharedLinks(kind, dependencies.kinds[kind], dependencies)
  const steps = ['create', 'list', 'revoke', 'endAll', 'view'] as const
  return Object.fromEntries(steps.map(step => [shareKinds[kind][step], links[step].bind(links)]))
}

export function shareHandlers(dependencies: ShareDependencies): Handlers<SharePath> {
  const ofKinds = (Object.keys(shareKinds) as ShareKind[]).map(kind => handlersOf(kind, dependencies))
  return Object.assign({}, ...ofKinds) as Handlers<SharePath>
}
