/** Which errors of PostgreSQL are of the connection, and not of the statement. */
import postgres from 'postgres'

/** Whether it ended the connection, or let nobody in, whatever its reason: a new one on a full disk gets XX000. */
export function endedConnection(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /FATAL|PANIC/.test(error.severity)
}
