/** Which errors of PostgreSQL are of the connection, and not of the statement. */
import postgres from 'postgres'

/** Whether it ended the connection, or let nobody in, whatever its reason: a new one on a full disk gets XX000. */
function endedConnection(error: unknown): boolean {
  return error instanceof postgres.PostgresError && /FATAL|PANIC/.test(error.severity)
}

/** Whether there was no connection for it, or none to the end. */
export function lostConnection(error: unknown): boolean {
  if (endedConnection(error)) return true
  return error instanceof Error && 'code' in error && connectionProblems.has(String(error.code))
}

const connectionProblems = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])
