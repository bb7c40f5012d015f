/** Documents as rows of a HIS's tables, behind the views of the profile `views`. */
import type { HospitalDocument } from '../hospital/paper'
import { rowOf } from './csv_rows'
import type { FileRow } from './row_words'

type Row = FileRow['row']
/** The list of clinics is the view itself. */
const kinds: ReadonlySet<string> = new Set([
  'hospital',
  'branch',
  'department',
  'doctor',
  'clinic',
  'clinicWindow',
  'bill',
  'copyRequest',
])
/** A list in a column lies in a table of its own. */
const details: Readonly<Record<string, { column: string; table: string; key: string }>> = {
  排班: { column: '号源', table: '号源时段', key: '排班号' },
  费用: { column: '明细', table: '费用明细', key: '费用单号' },
}
const tables: Readonly<Record<string, string>> = { 医生: '人员' }
/** Words that stand as codes in other tables. */
const codes: Readonly<Record<string, [column: string, dictionary: string]>> = {
  职称: ['职称代码', '职称字典'],
  费别: ['费别代码', '费别字典'],
}

export class TableRows {
  private readonly versions = new Map<string, number>()
  private readonly rows = new Map<string, string>()

  static has(kind: string): boolean {
    return kinds.has(kind)
  }

  /** What to say to the database, and of which documents it hears. An old version after a new one changes no row. */
  write(documents: readonly HospitalDocument[]): {
    names: { kind: string; id: string }[]
    statements: string
  } {
    const changed = documents.filter((document) => this.keep(document))
    return {
      names: changed.map(({ kind, id }) => ({ kind, id })),
      statements: changed.map(statementsOf).join('\n'),
    }
  }

  private keep(document: HospitalDocument): boolean {
    const name = `${document.kind} ${document.id}`
    const row = TableRows.has(document.kind) ? rowOf(document) : undefined
    if (row === undefined || document.version <= (this.versions.get(name) ?? 0)) return false
    this.versions.set(name, document.version)
    const text = JSON.stringify(row)
    const isSame = this.rows.get(name) === text
    this.rows.set(name, text)
    return !isSame
  }
}

function statementsOf(document: HospitalDocument): string {
  const found = rowOf(document)
  if (found === undefined) return ''
  const { file, key, row } = found
  const detail = details[file]
  if (detail === undefined) return replace(tables[file] ?? file, row)
  const { [detail.column]: list = '[]', ...rest } = row
  const lines: Row[] = JSON.parse(list)
  return [
    'begin;',
    `delete from ${detail.table} where ${detail.key} = ${quoted(key)};`,
    ...lines.map((line, index) =>
      replace(detail.table, { [detail.key]: key, 序号: String(index + 1), ...line }),
    ),
    replace(file, rest),
    'commit;',
  ].join('\n')
}

function replace(table: string, row: Row): string {
  const named = Object.entries(row).map(([name, value]): [string, string] => {
    const [column, dictionary] = codes[name] ?? []
    if (column === undefined) return [name, quoted(value)]
    return [column, `(select 代码 from ${dictionary} where 名称 = ${quoted(value)})`]
  })
  const columns = named.map(([name]) => name).join(', ')
  return `replace into ${table} (${columns}) values (${named.map(([, value]) => value).join(', ')});`
}

const quoted = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? 'null'
    : `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
