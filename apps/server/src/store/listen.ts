/** A connection that listens to channels of PostgreSQL, which deliver when a change is committed and not before. It is restored when it is lost. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

export interface ListeningParts {
  /** As the database names the connection. */
  name: string
  /** Names that need no quotes. */
  channels: readonly string[]
  onNotification: (channel: string, payload: string) => void
  /** The connection was lost and is restored: any notification may have been missed. */
  onGap: () => void
  log: { warn(fields: object, text: string): void }
  /** Between two tries to connect again, ms. */
  retryDelay?: number
}

export interface Listening {
  stop(): Promise<void>
}

/** @throws when the first connection fails; later ones are tried again until `stop` */
export async function listenTo(
  databaseUrl: string,
  { name, channels, onNotification, onGap, log, retryDelay = 1_000 }: ListeningParts,
): Promise<Listening> {
  const stopped = new AbortController()
  let client: pg.Client | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      keepAlive: true,
      // Nothing is sent on it: that it is dead would not be known for hours.
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    })
    next.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''))
    let lost = false
    const onLost = (error?: Error): void => {
      if (lost || stopped.signal.aborted || client !== next) return
      lost = true
      log.warn({ err: error, connection: name }, 'a connection for notifications was lost')
      void reconnect()
    }
    next.on('error', onLost)
    next.on('end', () => onLost())
    try {
      await next.connect()
      for (const channel of channels) await next.query(`listen ${channel}`)
    } catch (error) {
      await next.end().catch(() => undefined) // it never was a connection
      throw error
    }
    if (stopped.signal.aborted) return next.end()
    client = next
  }

  const reconnect = async (): Promise<void> => {
    client = undefined
    while (!stopped.signal.aborted) {
      try {
        await connect()
        if (!stopped.signal.aborted) onGap()
        return
      } catch (error) {
        log.warn({ err: error, connection: name }, 'a connection for notifications cannot be restored yet')
        await wait(retryDelay, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined) // stopped
      }
    }
  }

  await connect()
  return {
    async stop() {
      stopped.abort()
      await client?.end().catch(() => undefined) // the database may be gone already
    },
  }
}
