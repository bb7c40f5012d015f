/** Addresses of PostgreSQL, as its own tools read them. */
import * as v from 'valibot'

const host = String.raw`(\[[\da-f:.]+\]|[^@/?#\s,:[\]]*)(:\d{1,5})?`
const form = new RegExp(
  String.raw`^\w+://([^@/?#\s]*@)?${host}(,${host})*(/[^@/?#\s]*)?(\?[^#\s]*)?$`,
  'i',
)
const brokenPercent = /%(?![\da-f]{2})/i
const sslmodes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** Whether the database’s name and certificate are checked. */
export const isVerified = (url: string): boolean => /[?&]sslmode=verify-full(&|$)/.test(url)

/** What is read wrongly would be named as a host that nobody has, with a part of the password in it. */
export const postgresAddress = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
  v.check(
    (url) => form.test(url) && !brokenPercent.test(url),
    'must be postgres://user:password@host:5432/name, and a password in it must have / ? # @ % as %2F %3F %23 %40 %25',
  ),
  v.check(
    (url) => sslmodes.includes(/[?&]sslmode=([^&]*)/.exec(url)?.[1] ?? 'disable'),
    `must have as its sslmode one of ${sslmodes.join(', ')}`,
  ),
  v.check(
    (url) => !/[?&]sslrootcert=/.test(url) || isVerified(url),
    'must say sslmode=verify-full beside sslrootcert',
  ),
)

/** The app writes: of several nodes it needs the primary. */
export const primary = v.pipe(
  postgresAddress,
  v.check(
    (url) => !/[?&]target_session_attrs=(?!(primary|read-write)(&|$))/.test(url),
    'must want the primary: target_session_attrs=primary',
  ),
)
