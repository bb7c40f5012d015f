/** What a node of an address is asked by, and why it does not answer. */
import postgres from 'postgres'

const unknownAuthority = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Why there is no connection, in words for who set the address. */
export function whyNotConnected(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { message } = error
  if ('code' in error && unknownAuthority.has(String(error.code)))
    return `its certificate is not signed by an authority of sslrootcert (${message})`
  if (message.includes('before secure TLS connection'))
    return `it does not speak TLS, which sslmode asks for (${message})`
  return message
}

/** No node of several takes statements; why each that said nothing did not. */
export function noNode(silent: ReadonlyMap<{ host: string; port: number }, string>): Error {
  const whys = [...silent].map(([{ host, port }, why]) => `${host}:${port}: ${why}`)
  const why = whys.length === 0 ? 'none is the primary' : whys.join('; ')
  return Object.assign(new Error(`no node of the database can be used now (${why})`), {
    code: 'ECONNREFUSED',
  })
}

/** Asks and sends nothing that a pooler in front would refuse. */
export function askingClient({ url }: { url: string }, ssl?: object): postgres.Sql {
  return postgres(url, {
    ...(ssl && { ssl }),
    max: 1,
    connect_timeout: 2,
    fetch_types: false,
    prepare: false,
    transform: { column: { from: postgres.toCamel } },
    connection: { application_name: 'hospital node check' },
    onnotice: () => undefined,
  })
}
