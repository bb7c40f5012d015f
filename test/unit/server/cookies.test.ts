/** Cookies over https are bound to their host. */
import { cookieLine, cookieOf } from '../../../server/http/cookies'

it('are Secure, unreadable for scripts and named for their host alone', () => {
  expect(cookieLine('desk', 'token', { isSecure: true, sameSite: 'Strict', maxAge: 60 })).toBe(
    '__Host-desk=token; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
  )
})

it('are not taken from a name that another host could have set', () => {
  expect(cookieOf('desk=planted; __Host-desk=ours', 'desk', true)).toBe('ours')
  expect(cookieOf('desk=planted', 'desk', true)).toBeUndefined()
})
