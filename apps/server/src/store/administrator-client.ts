/**
 * A connection as superuser of the embedded database. It finds functions and operators of PostgreSQL only: the server's role owns the schema
 * `public`, and what it leaves there must not run with more rights than it has.
 */
import pg from 'pg'

/** @param name in the database's list of connections */
export const administratorClient = (url: string, name: string): pg.Client =>
  // Given with the connection, because the role owns the database and can set another default.
  new pg.Client({ connectionString: url, application_name: name, options: '-c search_path=pg_catalog' })
