/** How each database writes the one query that the connector asks: some columns of a view, behind a place, in order. */
import type { DatabaseConnection } from '../profile/shape'

export interface PageQuery {
  view: string
  columns: readonly string[]
  /** Sorts and pages. */
  order: readonly string[]
  /** The values of `order` where the last page ended, or of its first columns only. */
  after?: readonly string[] | undefined
  /** Only rows in which this column is null, or is not. */
  only?: { column: string; isNull: boolean } | undefined
  limit: number
}

export interface Query {
  text: string
  values: string[]
}

interface Dialect {
  quote(name: string): string
  place(index: number, value: string): string
  limit(select: string, limit: number): string
}

const double = (name: string): string => `"${name}"`
const dialects: Record<DatabaseConnection['type'], Dialect> = {
  postgres: {
    quote: double,
    place: (index) => `$${index}`,
    limit: (select, limit) => `${select} limit ${limit}`,
  },
  mariadb: {
    quote: (name) => `\`${name}\``,
    place: () => '?',
    limit: (select, limit) => `${select} limit ${limit}`,
  },
  // 12c and later.
  oracle: {
    quote: double,
    place: (index) => `:${index}`,
    limit: (select, limit) => `${select} fetch first ${limit} rows only`,
  },
  // 2012 and later.
  sqlserver: {
    quote: (name) => `[${name}]`,
    // A row version is compared as bytes only.
    place: (index, value) =>
      /^0x[\dA-F]{16}$/.test(value) ? `convert(binary(8), @p${index}, 1)` : `@p${index}`,
    limit: (select, limit) => `${select} offset 0 rows fetch next ${limit} rows only`,
  },
}

/** The query of a page. Only names of the profile stand in the text; values are bound. */
export function pageQuery(type: DatabaseConnection['type'], asked: PageQuery): Query {
  const { quote, place, limit } = dialects[type]
  const columns = asked.columns.map(quote).join(', ')
  const view = asked.view.split('.').map(quote).join('.')
  const { text, values } = behind(asked)
  const { only } = asked
  const empty = only && `${quote(only.column)} is ${only.isNull ? '' : 'not '}null`
  const both = empty && text ? `${empty} and (${text})` : (empty ?? text)
  const where = both === '' ? '' : ` where ${both}`
  const order = asked.order.map(quote).join(', ')
  return {
    text: limit(`select ${columns} from ${view}${where} order by ${order}`, asked.limit),
    values,
  }

  function behind({ order: names, after }: PageQuery): Query {
    if (after === undefined) return { text: '', values: [] }
    // Each database knows `a > x or (a = x and b > y)`; not all compare rows.
    const bound: string[] = []
    const bind = (index: number): string => {
      bound.push(after[index] ?? '')
      return place(bound.length, after[index] ?? '')
    }
    const parts = names.slice(0, after.length).map((name, index) => {
      const same = names.slice(0, index).map((one, at) => `${quote(one)} = ${bind(at)}`)
      return `(${[...same, `${quote(name)} > ${bind(index)}`].join(' and ')})`
    })
    return { text: parts.join(' or '), values: bound }
  }
}
