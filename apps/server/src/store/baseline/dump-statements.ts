/**
 * The statements of what pg_dump prints, without those that set the session up. Names lose the schema they were dumped from: as in migrations, the
 * search path of the connection says where tables are made.
 */
export function statementsOf(dump: string): string[] {
  const lines = dump.split('\n').filter(line => !line.startsWith('--') && !line.startsWith('\\'))
  const statements: string[] = []
  let body: string[] = []
  let quoted = false
  for (const line of lines) {
    if (body.length === 0 && line === '') continue
    body.push(line)
    // Bodies of functions stand between $$ or $name$, and have semicolons of their own.
    if ((line.match(/\$\w*\$/g) ?? []).length % 2 === 1) quoted = !quoted
    if (quoted || !line.endsWith(';')) continue
    statements.push(body.join('\n').replaceAll(/\bpublic\./g, ''))
    body = []
  }
  if (body.length > 0) throw new Error(`This statement of the dump has no end: ${body.join('\n')}`)
  return statements.filter(
    statement => !/^(SET |SELECT pg_catalog\.set_config|SELECT pg_catalog\.setval\(.*, false\);$)/.test(statement),
  )
}
