/** Opens the operator's database, directly or through a proxy or a pooler that lends a connection for one transaction. */
import { connect, limits, type ConnectOptions, type Sql } from './client'

/** Opens a pool, as `connect` does. */
export async function openDatabase(url: string, options: ConnectOptions = {}): Promise<Sql> {
  if (!(await isPooled(url))) return connect({ url }, options)
  const sql = connect({ url }, { ...options, isPooled: true })
  await limitRole(sql)
  return sql
}

/** Whether a pooler (PgBouncer) is in between: the connection's process id differs from that of the answering backend. */
async function isPooled(url: string): Promise<boolean> {
  const sql = connect({ url }, { poolSize: 1, isPooled: true, name: 'hospital pooler check' })
  try {
    const answer = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
    return answer[0]?.pid !== answer.state.pid
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** A pooler accepts no limits with a connection. Unless the operator set them, the role gets ours, which hold for connections that the pooler opens from then on. */
async function limitRole(sql: Sql): Promise<void> {
  const [role] = await sql<{ statementTimeout: string }[]>`
    select current_setting('statement_timeout') as statement_timeout`
  if (role?.statementTimeout !== '0') return
  for (const [name, ms] of Object.entries(limits))
    await sql.unsafe(`alter role current_user set ${name} = ${ms}`)
}
