/** Cookies: no script reads them, no other site sends them along. */

/** The desk's: a session lasts as long as the database says; the cookie goes with the browser. */
export const sessionCookie = 'desk'
/** What the browser keeps while it is at the identity provider. */
export const signInCookie = 'desk_sign_in'

interface CookieOptions {
  /** The address is reached by https: the name then binds the cookie to this very address. */
  isSecure: boolean
  /** `Lax` comes along when the provider sends the browser back. */
  sameSite: 'Strict' | 'Lax'
  /** Seconds; 0 takes it away. */
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

/** A cookie of the request; ours are made of letters that need no decoding. */
export function cookieOf(
  header: string | undefined,
  name: string,
  isSecure: boolean,
): string | undefined {
  const wanted = `${nameOf(name, isSecure)}=`
  const found = (header ?? '').split(/;\s*/).find((part) => part.startsWith(wanted))
  return found?.slice(wanted.length)
}
