/** Variables of the server itself. */
import * as v from 'valibot'
import { may, must, or } from './declared'
import { clients, hosts, key, onOff, ring, root, secret, text, whole } from './kinds'
import { patientChoices } from './patient_choices'
import { postgresAddress, primary } from './postgres_address'
import { slots } from './slots'
import { cryptoSuites } from './suites'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const demoWires = ['json', 'fhir'] as const

const deskPortMeans =
  'where the desk of the hospital’s people listens, an address of its own; in production off unless set, in the demo a free port (`npm start`: the one after `PORT`)'

export const network = (production: boolean) =>
  v.object({
    port: or('PORT', whole(0, 65535), '8080', 'where the app listens'),
    host: or('HOST', text, production ? '0.0.0.0' : '127.0.0.1', 'the address it listens at'),
    publicUrl: (production ? must : may)(
      'PUBLIC_URL',
      root(production),
      'the address patients use',
    ),
    photoHosts: or(
      'PHOTO_HOSTS',
      hosts,
      '',
      'hosts beside `PUBLIC_URL` from which phones fetch photographs of doctors, with commas between, by https; a document with a photograph elsewhere is refused',
    ),
    hospitalId: may(
      'HOSPITAL_ID',
      text,
      'the id of the one hospital that runs this app, as its documents say it; other hospitals are partners and never shown as ours. Without it the first hospital that was told and is still active is the one',
    ),
    hisClient: may(
      'HIS_CLIENT',
      text,
      'the client id of the HIS among `INTEGRATION_CLIENTS`: what the app fetches or is given in a file belongs to it, as what it pushes. Needed where several push and none is called `his`',
    ),
    trustedProxies: or(
      'TRUSTED_PROXIES',
      whole(0, 10),
      production ? '1' : '0',
      "proxies in front that may be believed about the caller's address",
    ),
    deskPort: production
      ? may('DESK_PORT', whole(0, 65535), deskPortMeans)
      : or('DESK_PORT', whole(0, 65535), '0', deskPortMeans),
    metricsPort: may(
      'METRICS_PORT',
      whole(0, 65535),
      'where Prometheus reads `/metrics`; off unless set',
    ),
    metricsHost: or(
      'METRICS_HOST',
      text,
      '127.0.0.1',
      'who may read them: the machine itself, unless this names another address of it',
    ),
    logLevel: or(
      'LOG_LEVEL',
      v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`),
      'info',
      'how much is logged; `npm start` uses warn',
    ),
  })

const addresses = (needed: typeof must | typeof may) => ({
  databaseUrl: needed(
    'DATABASE_URL',
    primary,
    'PostgreSQL 14 or newer, also behind pgbouncer; several nodes as `postgres://user:password@one:5432,two:5432/app?target_session_attrs=primary` (docs/availability.md), over TLS with `sslmode=verify-full&sslrootcert=/tls/ca.pem` (and `sslcert`, `sslkey` where it asks who comes); without it the embedded one in `DATA_DIR` (not in production)',
  ),
  databaseOwnerUrl: may(
    'DATABASE_OWNER_URL',
    primary,
    'for `npm run migrate` alone: the owner of the tables. It then gives the user of `DATABASE_URL` the app’s rights, which change no table and only add to the logs (docs/keeping.md); keep it from the app',
  ),
})

/** What bringing the schema up to date needs. */
export const databaseAddresses = v.object(addresses(may))

export const keeping = (production: boolean) => {
  const needed = production ? must : may
  return v.object({
    ...addresses(needed),
    databaseReplicaUrl: may(
      'DATABASE_REPLICA_URL',
      postgresAddress,
      'one or more standbys, where lists that may be seconds old are read (departments, clinics, doctors, notices); away or behind, the primary is asked',
    ),
    databasePoolSize: or('DATABASE_POOL_SIZE', whole(1, 100), '8', 'connections of one process'),
    dataDir: or('DATA_DIR', text, '.data', "the demo's data and secrets"),
    tokenSecrets: needed(
      'TOKEN_SECRET',
      ring(secret(production)),
      'signs bearer tokens: 32 characters or more; or several, `id:secret,id:secret`, the newest first (docs/keys.md)',
    ),
    identityKeys: needed(
      'IDENTITY_KEY',
      ring(key(production)),
      'encrypts identity numbers: 32 bytes in base64; or several, `id:key,id:key`, the newest first (docs/keys.md)',
    ),
    crypto: cryptoSuites,
    workers: or('WORKERS', onOff, 'on', 'this process also runs the workers'),
    refundOverdueMinutes: or(
      'REFUND_OVERDUE_MINUTES',
      whole(1, 10_080),
      '30',
      'a refund that has not arrived after so long becomes a row of the work list, whatever the channel says; one that fails, or that the merchant has no money for, becomes one at once',
    ),
  })
}

/** How the demo is put together. */
const demo = {
  demoWire: or(
    'DEMO_WIRE',
    v.picklist(demoWires, `must be one of ${demoWires.join(', ')}`),
    'json',
    'how the demo hospital and the app speak: `json` documents and calls, or `fhir` R4 with what FHIR has no words for beside it (docs/integration/fhir)',
  ),
  demoArchive: may(
    'DEMO_ARCHIVE',
    text,
    '`orthanc`: the demo takes a real archive where one is installed; `npm start` sets it',
  ),
}

export const ways = (production: boolean) =>
  v.object({
    sandbox: or(
      'SANDBOX',
      v.pipe(
        onOff,
        v.check(
          (on) => !(on && production),
          'must be off in production: anybody could sign in as anybody',
        ),
      ),
      production ? 'off' : 'on',
      'the stand-in for the outside systems; refused in production',
    ),
    allowEntryLink: or(
      'ALLOW_ENTRY_LINK',
      onOff,
      'on',
      'the `?jwt=` way in (docs/decisions/0023): opened within a minute, once, by one browser',
    ),
    serviceWorker: or(
      'SERVICE_WORKER',
      onOff,
      'on',
      'the H5 opens without network and faster the next time, where the browser can; off, the worker leaves every phone at its next visit (docs/decisions/0045)',
    ),
    inpatient: or(
      'INPATIENT',
      onOff,
      'on',
      'the hospital has wards in the app; off, home and the pages show no 住院. Insurance and films vanish by themselves where they are not set up',
    ),
    exams: or(
      'EXAMS',
      onOff,
      production ? 'off' : 'on',
      "patients plan the exams that doctors ordered. Turn it on when the hospital publishes `examResource`, `examSchedule`, `examRule` and `examOrder` and takes the app's times into its own schedule",
    ),
    forms: or(
      'FORMS',
      onOff,
      production ? 'off' : 'on',
      "patients answer the hospital's questions before a visit (预问诊). Turn it on when the hospital publishes `questionnaire` documents and its system answers `/form/answer` (docs/his_protocol.md)",
    ),
    ...patientChoices(production),
    visitsReported: or(
      'HIS_REPORTS_VISITS',
      onOff,
      production ? 'off' : 'on',
      "the hospital's system reports every visit: a booked one that it does not report counts as missed. When off, an order ends when its time is over and counts for nothing",
    ),
    ...slots,
    integrationClients: or(
      'INTEGRATION_CLIENTS',
      clients,
      '[]',
      "the hospital's systems that push documents: a JSON list of `{clientId, jwks or jwksUrl, scopes}` (docs/integration)",
    ),
    ...demo,
  })
