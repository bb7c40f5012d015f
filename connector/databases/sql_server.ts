/** SQL Server. Its SQL and its rows are tested by text; no SQL Server ran in the tests. */
import { rowOf, type DatabaseAddress, type Driver, type Row } from './reader'

/** A column as the driver describes it. */
export interface SqlServerColumn {
  /** The driver's type, with its declaration: `datetime2`. */
  type: object
  scale?: number | undefined
}
type Columns = Readonly<Record<string, SqlServerColumn>>

/** Opens it; the driver is loaded when it is needed. */
export function sqlServer({ login, ca, timeoutMs }: DatabaseAddress): Driver {
  const { host: server, ...rest } = login
  const pool = import('mssql').then(({ default: driver }) =>
    new driver.ConnectionPool({
      server,
      ...rest,
      pool: { max: 2 },
      requestTimeout: timeoutMs,
      options: {
        readOnlyIntent: true,
        // A column without a zone is in the fields of UTC, as it is written.
        useUTC: true,
        encrypt: ca !== undefined,
        cryptoCredentialsDetails: { ca },
      },
    }).connect(),
  )
  pool.catch(() => undefined)
  return {
    async read({ text, values }) {
      const request = (await pool).request()
      values.forEach((value, index) => request.input(`p${index + 1}`, value))
      const { recordset } = await request.query(text)
      return recordset.map((row) => sqlServerRow(row, recordset.columns))
    },
    close: async () => (await pool).close(),
  }
}

/** A row as the database writes it: times as they stand there, with all digits, so that they can be asked for again; row versions as `0x…`; bits as 0 and 1. */
export function sqlServerRow(values: Record<string, unknown>, columns: Columns): Row {
  const written = Object.entries(values).map(([name, value]) => [
    name,
    writtenAs(value, columns[name]),
  ])
  return rowOf(Object.fromEntries(written))
}

function writtenAs(value: unknown, column?: SqlServerColumn): unknown {
  if (value instanceof Date) return timeOf(value, column)
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex').toUpperCase()}`
  return typeof value === 'boolean' ? Number(value) : value
}

function timeOf(value: Date & { nanosecondsDelta?: number }, column?: SqlServerColumn): string {
  const { declaration = 'datetime' }: { declaration?: unknown } = column?.type ?? {}
  const [date = '', clock = ''] = value.toISOString().split('T')
  if (declaration === 'date') return date
  const finer = Math.round((value.nanosecondsDelta ?? 0) * 1e7)
  const digits = `${clock.slice(9, 12)}${String(finer).padStart(4, '0')}`
  const scale =
    declaration === 'datetime' || declaration === 'smalldatetime' ? 3 : (column?.scale ?? 7)
  const time = `${clock.slice(0, 8)}${scale === 0 ? '' : `.${digits.slice(0, scale)}`}`
  if (declaration === 'time') return time
  return `${date}T${time}${declaration === 'datetimeoffset' ? 'Z' : ''}`
}
