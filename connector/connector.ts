/** Puts a connector together from its profile. */
import { AppClient } from './app/client'
import { openDatabase } from './databases/database'
import type { Journal } from './journal/journal'
import type { CodeTables } from './mapping/functions'
import { Mapping } from './mapping/mapping'
import { ProfileInvalid, type Profile } from './profile/read'
import type { Connection, SourceShape } from './profile/shape'
import { CsvSource } from './sources/csv'
import { MllpSource } from './sources/mllp'
import { SoapSource } from './sources/soap'
import type { Source } from './sources/source'
import { ViewSource } from './sources/view'
import { mllpTransport } from './transports/mllp'
import { soapTransport } from './transports/soap'
import type { Transport } from './transports/transport'

export interface Connector {
  profile: Profile
  app: AppClient
  sources: Source[]
  /** By file. */
  mappings: ReadonlyMap<string, Mapping>
  transportOf(connection: string): Transport
}

/** Makes it; nothing is connected yet. @throws ProfileInvalid, MappingFailed */
export function assemble(profile: Profile, journal?: Journal): Connector {
  const tables: CodeTables = {
    codes: profile.codes,
    onUnmapped: (table, code) => journal?.countUnmapped(table, code),
  }
  const mappings = new Map<string, Mapping>()
  const mappingOf = (file: string): Mapping => {
    const known = mappings.get(file) ?? new Mapping(profile.folder, file, tables)
    mappings.set(file, known)
    return known
  }
  const transports = new Map<string, Transport>()
  const transportOf = (name: string): Transport => {
    const known = transports.get(name) ?? openTransport(name, connectionOf(profile, name))
    transports.set(name, known)
    return known
  }
  const sources = Object.entries(profile.sources).map(([name, shape]) => {
    mappingOf(shape.mapping)
    if ('complete' in shape && shape.complete !== undefined) mappingOf(shape.complete)
    return openSource(name, shape, profile, mappingOf)
  })
  for (const { request, reply, query } of Object.values(profile.calls))
    for (const file of [request, reply, query?.request, query?.reply])
      if (file !== undefined) mappingOf(file)
  return { profile, app: new AppClient(profile.app), sources, mappings, transportOf }
}

function openSource(
  name: string,
  shape: SourceShape,
  profile: Profile,
  mappingOf: (file: string) => Mapping,
): Source {
  const connection = connectionOf(profile, shape.connection)
  if (shape.type === 'view' && isDatabase(connection))
    return new ViewSource(name, shape, connection.type, openDatabase(connection))
  if (shape.type === 'mllp' && connection.type === 'mllp')
    return new MllpSource(name, shape, connection)
  if (shape.type === 'soap' && connection.type === 'soap')
    return new SoapSource(name, shape, soapTransport(connection), {
      request: mappingOf(shape.request),
      items: mappingOf(shape.items),
    })
  if (shape.type === 'csv' && connection.type === 'folder')
    return new CsvSource(name, shape, connection)
  throw new ProfileInvalid(
    `sources.${name}: ${shape.connection} is a connection of type ${connection.type}`,
  )
}

function openTransport(name: string, connection: Connection): Transport {
  if (connection.type === 'soap') return soapTransport(connection)
  if (connection.type === 'mllp') return mllpTransport(connection)
  throw new ProfileInvalid(`${name}: calls go by soap or mllp, not by ${connection.type}`)
}

function connectionOf(profile: Profile, name: string): Connection {
  const connection = profile.connections[name]
  if (connection === undefined) throw new ProfileInvalid(`there is no connection ${name}`)
  return connection
}

const isDatabase = (
  connection: Connection,
): connection is Extract<Connection, { database: string }> => 'database' in connection
