/** Cookies: unreadable for scripts, and not sent by other sites. */

/** The desk's session cookie: the session ends by the database, the cookie with the browser. */
export const sessionCookie = 'desk'
/** Set while the browser is at the identity provider. */
export const signInCookie = 'desk_sign_in'

interface CookieOptions {
  /** The address is https: the cookie's name then binds it to this very address. */
  isSecure: boolean
  /** `Lax` cookies are sent when the provider redirects back. */
  sameSite: 'Strict' | 'Lax'
  /** Seconds; 0 deletes it. */
  maxAge?: number
}

const nameOf = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** A `Set-Cookie` line. */
export function cookieLine(
  name: string,
  value: string,
  { isSecure, sameSite, maxAge }: CookieOptions,
): string {
  const parts = [`${nameOf(name, isSecure)}=${value}`, 'Path=/', 'HttpOnly', `SameSite=${sameSite}`]
  if (isSecure) parts.push('Secure')
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`)
  return parts.join('; ')
}

/** A cookie of the request; ours need no decoding. */
export function cookieOf(
  header: string | undefined,
  name: string,
  isSecure: boolean,
): string | undefined {
  const wanted = `${nameOf(name, isSecure)}=`
  const found = (header ?? '').split(/;\s*/).find((part) => part.startsWith(wanted))
  return found?.slice(wanted.length)
}
